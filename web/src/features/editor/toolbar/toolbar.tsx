import {
  Bold,
  Heading,
  ImagePlus,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Search,
  Table,
  TextQuote,
  Undo2,
} from 'lucide-react'
import { redo, undo } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, isInTable } from 'prosemirror-tables'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useEditorContext } from '../editor-context'
import {
  hasMark,
  indent,
  insertTable,
  isBlock,
  outdent,
  toggleBold,
  toggleBullets,
  toggleItalic,
  toggleNumbers,
  toggleQuote,
  toggleSubheading,
} from '../text/commands'
import { IconButton } from './icon-button'

const LinkDialog = lazy(() => import('../linking/link-dialog'))
const ImageDialog = lazy(() => import('../images/image-dialog'))
const CiteDialog = lazy(() => import('../citations/cite-dialog'))

type Tool = {
  label: string
  icon: LucideIcon
  keys?: string
  command: Command
  isOn?: (state: EditorState) => boolean
}
const TOOLS: Tool[] = [
  {
    label: 'Bold',
    icon: Bold,
    keys: 'Ctrl+B',
    command: toggleBold,
    isOn: (state) => hasMark(state, 'strong'),
  },
  {
    label: 'Italic',
    icon: Italic,
    keys: 'Ctrl+I',
    command: toggleItalic,
    isOn: (state) => hasMark(state, 'emphasis'),
  },
  {
    label: 'Subheading',
    icon: Heading,
    keys: 'Ctrl+Alt+3',
    command: toggleSubheading(3),
    isOn: (state) => isBlock(state, 'heading', 3),
  },
  {
    label: 'Bulleted list',
    icon: List,
    keys: 'Ctrl+Shift+8',
    command: toggleBullets,
    isOn: (state) => isBlock(state, 'bullet_list'),
  },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    keys: 'Ctrl+Shift+7',
    command: toggleNumbers,
    isOn: (state) => isBlock(state, 'ordered_list'),
  },
  {
    label: 'Quote',
    icon: Quote,
    keys: 'Ctrl+Shift+9',
    command: toggleQuote,
    isOn: (state) => isBlock(state, 'quote'),
  },
  { label: 'Table', icon: Table, command: insertTable },
]
const IN_LISTS: Tool[] = [
  { label: 'Indent', icon: IndentIncrease, keys: 'Ctrl+]', command: indent },
  { label: 'Outdent', icon: IndentDecrease, keys: 'Ctrl+[', command: outdent },
]
const HISTORY: Tool[] = [
  { label: 'Undo', icon: Undo2, keys: 'Ctrl+Z', command: undo },
  { label: 'Redo', icon: Redo2, keys: 'Ctrl+Shift+Z', command: redo },
]
const IN_TABLES = [
  { label: 'Add row', command: addRowAfter },
  { label: 'Add column', command: addColumnAfter },
  { label: 'Delete row', command: deleteRow },
  { label: 'Delete column', command: deleteColumn },
]

const LINK = 'Link'
const CITE = 'Cite a source'
const IMAGE = 'Insert image'
const FIND = 'Find and replace'

/** A toolbar is one stop of the Tab key; arrows go on within it. @returns what its buttons need */
const useRoving = (labels: readonly string[]) => {
  const bar = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState(labels[0]!)
  const current = labels.includes(last) ? last : labels[0]
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...bar.current!.querySelectorAll('button')]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (at < 0 || to === undefined) return
    event.preventDefault()
    buttons.at(to % buttons.length)?.focus()
  }
  const stop = (label: string) => ({
    tabIndex: label === current ? 0 : -1,
    onFocus: () => setLast(label),
  })
  const focus = () => bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  return { bar, onKeyDown, stop, focus }
}

/** Shows the tools for the text that has the cursor. */
export function Toolbar() {
  const { active, focusTools, insertFile, search } = useEditorContext()
  const isSearching = useStore(search, ({ isOpen }) => isOpen)
  const { view } = useStore(active)
  const [opened, setOpened] = useState<'link' | 'cite' | 'image' | null>(null)
  /** The image that was dropped or pasted. */
  const [file, setFile] = useState<File | null>(null)
  const state = view?.state ?? null
  const inList = state && (isBlock(state, 'bullet_list') || isBlock(state, 'ordered_list'))
  const tools = [...TOOLS, ...(inList ? IN_LISTS : [])]
  const inTable = state && isInTable(state) ? IN_TABLES : []
  const { bar, onKeyDown, stop, focus } = useRoving([
    ...tools.map(({ label }) => label),
    LINK,
    IMAGE,
    CITE,
    ...HISTORY.map(({ label }) => label),
    FIND,
    ...inTable.map(({ label }) => label),
  ])
  useEffect(() => {
    focusTools.current = focus
    insertFile.current = (dropped) => {
      setFile(dropped)
      setOpened('image')
    }
  })
  const run = (command: Command) => {
    if (!view) return
    command(view.state, view.dispatch, view)
    view.focus()
  }
  const button = ({ label, icon, keys, command, isOn }: Tool) => (
    <IconButton
      key={label}
      label={label}
      icon={icon}
      {...(keys && { keys })}
      {...stop(label)}
      aria-pressed={isOn ? Boolean(state && isOn(state)) : undefined}
      aria-disabled={!state}
      // The mouse leaves the cursor where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run(command)}
    />
  )
  const opener = (label: string, icon: LucideIcon, what: 'link' | 'cite' | 'image') => (
    <IconButton
      label={label}
      icon={icon}
      {...stop(label)}
      aria-disabled={!state}
      aria-haspopup="dialog"
      onClick={() => view && setOpened(what)}
    />
  )
  const close = () => {
    setOpened(null)
    setFile(null)
    view?.focus()
  }
  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        aria-label="Formatting"
        aria-controls="editor-text"
        aria-keyshortcuts="Alt+F10"
        onKeyDown={(event) => {
          if (event.key === 'Escape') view?.focus()
          else onKeyDown(event)
        }}
        className="flex min-w-0 items-center gap-0.5 max-lg:overflow-x-auto lg:flex-wrap"
      >
        {tools.map(button)}
        {opener(LINK, Link2, 'link')}
        {opener(IMAGE, ImagePlus, 'image')}
        {opener(CITE, TextQuote, 'cite')}
        {HISTORY.map(button)}
        <IconButton
          label={FIND}
          icon={Search}
          keys="Ctrl+F"
          {...stop(FIND)}
          aria-expanded={isSearching}
          onClick={() => search.setState({ isOpen: !isSearching })}
        />
        {inTable.map(({ label, command }) => (
          <button
            key={label}
            type="button"
            {...stop(label)}
            className="min-h-9 rounded-sm px-2 text-sm text-ink-2 hover:bg-sunken hover:text-ink"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(command)}
          >
            {label}
          </button>
        ))}
      </div>
      <Suspense>
        {opened === 'link' && view && <LinkDialog view={view} onClose={close} />}
        {opened === 'image' && view && <ImageDialog view={view} dropped={file} onClose={close} />}
        {opened === 'cite' && <CiteDialog onClose={close} />}
      </Suspense>
    </>
  )
}
