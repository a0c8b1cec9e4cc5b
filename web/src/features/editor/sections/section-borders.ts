import { baseKeymap, chainCommands } from 'prosemirror-commands'
import {
  type Command,
  type EditorState,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { editorKeys } from '../text/editor-keys.ts'
import { nodeType } from '../text/schema.ts'
import { sectionIdOf } from './section-nodes.ts'

// Keys at the borders of sections, and between a heading and its text. All commands are for articles alone.

const SECTION_DEPTH = 1

const cursorOf = ({ selection }: EditorState) =>
  selection instanceof TextSelection ? selection.$cursor : null

const isTitle = (state: EditorState): boolean =>
  state.selection.$from.parent.type.name === 'title' &&
  state.selection.$from.sameParent(state.selection.$to)

/** Places the cursor. */
const moveTo = (transaction: Transaction, position: number): Transaction =>
  transaction.setSelection(TextSelection.near(transaction.doc.resolve(position))).scrollIntoView()

/** Backspace at the start of a heading: its words become a paragraph of the section before, and so does its text. */
const joinSectionBefore: Command = (state, dispatch) => {
  const $cursor = cursorOf(state)
  if ($cursor?.parent.type.name !== 'title' || $cursor.parentOffset > 0) return false
  const index = $cursor.index(0)
  // Nothing is before the first heading.
  if (index === 0) return true
  if (!dispatch) return true
  const from = $cursor.before(SECTION_DEPTH)
  const section = $cursor.node(SECTION_DEPTH)
  const [title, ...blocks] = section.children
  const words = title!.content.size > 0 ? [nodeType('paragraph').create(null, title!.content)] : []
  const transaction = state.tr
    .delete(from, from + section.nodeSize)
    .insert(from - 1, [...words, ...blocks])
  dispatch(moveTo(transaction, from - 1))
  return true
}

/** Delete at the end of a section: the next heading goes on in its last line, and the text below it follows. */
const joinSectionAfter: Command = (state, dispatch) => {
  const $cursor = cursorOf(state)
  if (!$cursor || $cursor.parentOffset < $cursor.parent.content.size) return false
  const section = $cursor.node(SECTION_DEPTH)
  const isLastLine =
    $cursor.parent.type.name !== 'title' &&
    Array.from({ length: $cursor.depth - SECTION_DEPTH }, (_, at) => SECTION_DEPTH + at).every(
      (depth) => $cursor.index(depth) === $cursor.node(depth).childCount - 1,
    )
  // Cells and the like end where they end.
  if (!isLastLine || $cursor.node(SECTION_DEPTH + 1).type.spec.isolating) return false
  const next = state.doc.maybeChild($cursor.index(0) + 1)
  if (!next) return true
  if (!dispatch) return true
  const [title, ...blocks] = next.children
  const start = $cursor.start(SECTION_DEPTH)
  const end = start + section.content.size
  const transaction = state.tr.delete(end + 1, end + 1 + next.nodeSize).insert(end, blocks)
  transaction.insert($cursor.pos, title!.content)
  dispatch(moveTo(transaction, $cursor.pos))
  return true
}

/** Returns true where the cursor is at the start of the first line below a heading. */
const isBelowTitle = (state: EditorState): boolean => {
  const $cursor = cursorOf(state)
  return (
    $cursor !== null &&
    $cursor.parentOffset === 0 &&
    $cursor.depth === SECTION_DEPTH + 1 &&
    $cursor.index(SECTION_DEPTH) === 1
  )
}

/** Backspace at the start of the first paragraph leads into the heading; an empty one goes, if others follow. */
const leaveForTitle: Command = (state, dispatch) => {
  if (!isBelowTitle(state)) return false
  const { $from } = state.selection
  const section = $from.node(SECTION_DEPTH)
  const start = $from.before()
  const transaction = state.tr
  if ($from.parent.content.size === 0 && section.childCount > 2)
    transaction.delete(start, $from.after())
  dispatch?.(moveTo(transaction, start - 1))
  return true
}

/** Delete at the end of a heading leads into its text; an empty first paragraph goes, if others follow. */
const leaveForText: Command = (state, dispatch) => {
  const $cursor = cursorOf(state)
  if ($cursor?.parent.type.name !== 'title') return false
  if ($cursor.parentOffset < $cursor.parent.content.size) return false
  const section = $cursor.node(SECTION_DEPTH)
  const first = section.child(1)
  const transaction = state.tr
  const start = $cursor.after()
  if (first.isTextblock && first.content.size === 0 && section.childCount > 2)
    transaction.delete(start, start + first.nodeSize)
  dispatch?.(moveTo(transaction, start + 1))
  return true
}

/**
 * Leads the cursor over a border to the nearest place in the text. Left to browsers, it may skip a letter where a line
 * ends with something that is no text, such as a citation.
 */
const crossBorder =
  (by: -1 | 1): Command =>
  (state, dispatch) => {
    const $cursor = cursorOf(state)
    if (!$cursor) return false
    const isAtEdge =
      by > 0 ? $cursor.parentOffset === $cursor.parent.content.size : $cursor.parentOffset === 0
    if (!isAtEdge) return false
    const edge = by > 0 ? $cursor.after() : $cursor.before()
    const beside = Selection.findFrom(state.doc.resolve(edge), by)
    if (!beside) return false
    const isBorder =
      beside.$from.index(0) !== $cursor.index(0) ||
      [beside.$from, $cursor].some(({ parent }) => parent.type.name === 'title')
    if (!isBorder) return false
    dispatch?.(state.tr.setSelection(beside).scrollIntoView())
    return true
  }

/** Enter in a heading: what is behind the cursor becomes the first paragraph of its text. */
const splitTitle: Command = (state, dispatch) => {
  if (!isTitle(state)) return false
  if (!dispatch) return true
  const transaction = state.tr.deleteSelection()
  const $at = transaction.selection.$from
  const { parent, parentOffset } = $at
  const section = $at.node(SECTION_DEPTH)
  const isAtStart = parentOffset === 0 && parent.content.size > 0
  if (isAtStart && $at.index(0) > 0) {
    // As everywhere, a line comes in above.
    transaction.insert($at.before(SECTION_DEPTH) - 1, nodeType('paragraph').create())
    dispatch(transaction.scrollIntoView())
    return true
  }
  const rest = parent.content.cut(parentOffset)
  const first = section.child(1)
  const isFree = first.type.name === 'paragraph' && first.content.size === 0
  const below = $at.after()
  if (isFree && section.childCount === 2 && rest.size === 0) {
    dispatch(moveTo(transaction, below + 1))
    return true
  }
  transaction.insert(below, nodeType('paragraph').create(null, rest))
  transaction.delete($at.pos, $at.end())
  dispatch(moveTo(transaction, transaction.mapping.map(below, -1) + 1))
  return true
}

/** Selects the whole article, each section with its own node. */
const selectArticle: Command = ({ doc, tr }, dispatch) => {
  dispatch?.(
    tr.setSelection(TextSelection.between(doc.resolve(2), doc.resolve(doc.content.size - 2))),
  )
  return true
}

/** Moves the section that the cursor is in. @param move does it */
const moveSection =
  (move: (sectionId: string, by: -1 | 1) => void, by: -1 | 1): Command =>
  ({ selection }) => {
    move(sectionIdOf(selection.$from.node(SECTION_DEPTH)), by)
    return true
  }

/** The keys of an article beside those of every text. */
export const articleKeys = (
  move: (sectionId: string, by: -1 | 1) => void,
): Record<string, Command> => {
  const backspace = chainCommands(joinSectionBefore, leaveForTitle, baseKeymap.Backspace!)
  const remove = chainCommands(leaveForText, joinSectionAfter, baseKeymap.Delete!)
  const same = (command: Command, other: Command) =>
    Object.fromEntries(
      Object.entries(baseKeymap).flatMap(([key, one]) => (one === command ? [[key, other]] : [])),
    )
  return {
    ...same(baseKeymap.Backspace!, backspace),
    ...same(baseKeymap.Delete!, remove),
    ArrowLeft: crossBorder(-1),
    ArrowRight: crossBorder(1),
    'Mod-a': selectArticle,
    Enter: chainCommands(splitTitle, editorKeys.Enter!),
    'Shift-Enter': chainCommands(splitTitle, editorKeys['Shift-Enter']!),
    'Alt-Shift-ArrowUp': moveSection(move, -1),
    'Alt-Shift-ArrowDown': moveSection(move, 1),
  }
}
