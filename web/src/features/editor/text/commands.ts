import { safeAddress } from '@sortie/prose/tree/address'
import { LIST_DEPTH } from '@sortie/prose/tree/tree'
import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import type { NodeType, ResolvedPos } from 'prosemirror-model'
import { liftListItem, sinkListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { isInTable } from 'prosemirror-tables'
import { markType, nodeType, schema } from './schema'

// The commands of the toolbar and of the keys.

const isWithin = ({ selection: { $from } }: EditorState, name: string): boolean =>
  Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).some(
    ({ type }) => type.name === name,
  )

export const hasMark = (state: EditorState, name: string): boolean => {
  const { from, $from, to, empty } = state.selection
  const type = markType(name)
  if (empty) return Boolean(type.isInSet(state.storedMarks ?? $from.marks()))
  return state.doc.rangeHasMark(from, to, type)
}
export const isBlock = (state: EditorState, name: string, level?: number): boolean =>
  name === 'heading'
    ? state.selection.$from.parent.type.name === 'heading' &&
      (level === undefined || state.selection.$from.parent.attrs.level === level)
    : isWithin(state, name)

/** Words of which some are marked are all marked first, as in other editors. */
const WHOLE = { removeWhenPresent: false }
export const toggleBold = toggleMark(markType('strong'), null, WHOLE)
export const toggleItalic = toggleMark(markType('emphasis'), null, WHOLE)

/** A subheading becomes a paragraph again where it is one. */
export const toggleSubheading =
  (level: 3 | 4): Command =>
  (state, dispatch) =>
    isBlock(state, 'heading', level)
      ? setBlockType(nodeType('paragraph'))(state, dispatch)
      : setBlockType(nodeType('heading'), { level })(state, dispatch)

const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) =>
    isWithin(state, type.name)
      ? liftListItem(nodeType('list_item'))(state, dispatch)
      : !isInTable(state) && wrapInList(type)(state, dispatch)
export const toggleBullets = toggleList(nodeType('bullet_list'))
export const toggleNumbers = toggleList(nodeType('ordered_list'))

const depthOf = ({ selection: { $from } }: EditorState): number =>
  Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).filter(
    ({ type }) => type.name === 'list_item',
  ).length

/** As deep as Markdown of ours keeps it. */
export const indent: Command = (state, dispatch) =>
  depthOf(state) < LIST_DEPTH && sinkListItem(nodeType('list_item'))(state, dispatch)
export const outdent: Command = liftListItem(nodeType('list_item'))

export const toggleQuote: Command = (state, dispatch) =>
  isWithin(state, 'quote')
    ? lift(state, dispatch)
    : !isInTable(state) && wrapIn(nodeType('quote'))(state, dispatch)

/** Returns where something can come behind the block that a position is in; blocks of an article are in sections. */
const behindBlock = ($pos: ResolvedPos): number => {
  const depth = $pos.node(0).type.name === 'article' ? 2 : 1
  return $pos.depth >= depth ? $pos.after(depth) : $pos.pos
}

/** A table of three columns with a header, behind the block that is written in. */
export const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false
  const { $from } = state.selection
  const row = (name: string) =>
    nodeType('table_row').create(
      null,
      Array.from({ length: 3 }, () => nodeType(name).createAndFill()!),
    )
  const table = nodeType('table').create(null, [
    row('table_header'),
    row('table_cell'),
    row('table_cell'),
  ])
  if (!dispatch) return true
  const at = behindBlock($from)
  const transaction = state.tr.insert(at, table)
  dispatch(
    transaction
      .setSelection(TextSelection.near(transaction.doc.resolve(at + 1), 1))
      .scrollIntoView(),
  )
  return true
}

export const insertBreak: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.type.contentMatch.matchType(nodeType('hard_break')))
    return false
  dispatch?.(state.tr.replaceSelectionWith(nodeType('hard_break').create()).scrollIntoView())
  return true
}

/** The address that a link would get, as Markdown keeps it; null where it is none. */
export const linkAddress = (text: string): string | null => {
  const typed = text.trim()
  return (
    safeAddress(typed) ??
    (/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typed) ? safeAddress(`https://${typed}`) : null)
  )
}

/** The address of the link that the cursor is in, or the selection begins in. */
export const linkAt = ({ selection: { $from } }: EditorState): string | null => {
  const marks = [...$from.marks(), ...($from.nodeAfter?.marks ?? [])]
  return (marks.find(({ type }) => type.name === 'link')?.attrs.href as string | undefined) ?? null
}

/** Links what is selected; where nothing is, the address itself is written. Null takes a link away. */
export const setLink =
  (href: string | null): Command =>
  (state, dispatch) => {
    const type = markType('link')
    const { from, to, empty } = state.selection
    if (href === null) {
      dispatch?.(state.tr.removeMark(from, to, type))
      return true
    }
    const mark = type.create({ href })
    if (empty) dispatch?.(state.tr.replaceSelectionWith(schema.text(href, [mark]), false))
    else dispatch?.(state.tr.removeMark(from, to, type).addMark(from, to, mark))
    return true
  }

/** Names what the sentence before the cursor rests on. */
export const insertCitation =
  (id: string, at?: number): Command =>
  (state, dispatch) => {
    const position = at ?? state.selection.to
    const { parent } = state.doc.resolve(position)
    if (!parent.type.contentMatch.matchType(nodeType('citation'))) return false
    dispatch?.(state.tr.insert(position, nodeType('citation').create({ id })))
    return true
  }

/** The image that is selected, and where it stands. */
export const imageAt = ({ selection }: EditorState) =>
  selection instanceof NodeSelection && selection.node.type.name === 'image'
    ? { from: selection.from, to: selection.to, ...(selection.node.attrs as ImageAttributes) }
    : null
type ImageAttributes = { alt: string; address: string | null }

/** Puts an image behind the block that is written in, or in place of the image that is selected. */
export const setImage =
  (attributes: ImageAttributes): Command =>
  (state, dispatch) => {
    const node = nodeType('image').create(attributes)
    const selected = imageAt(state)
    const at = behindBlock(state.selection.$to)
    const transaction = selected
      ? state.tr.replaceWith(selected.from, selected.to, node)
      : state.tr.insert(at, node)
    dispatch?.(
      transaction
        .setSelection(NodeSelection.create(transaction.doc, selected?.from ?? at))
        .scrollIntoView(),
    )
    return true
  }

/** Takes an image out of the text, wherever it stands. */
export const removeImages =
  (address: string): Command =>
  (state, dispatch) => {
    const { tr } = state
    state.doc.descendants((node, at) => {
      if (node.type.name === 'image' && node.attrs.address === address)
        tr.delete(tr.mapping.map(at), tr.mapping.map(at + node.nodeSize))
    })
    dispatch?.(tr)
    return tr.docChanged
  }
