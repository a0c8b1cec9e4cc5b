import { type Command, EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { articleDocument, sectionContent, withoutSections } from './article-document.ts'
import { knownSections } from './known-sections.ts'
import { articleKeys } from './section-borders.ts'
import { sectionsIn } from './section-nodes.ts'

const KEYS = articleKeys(() => {})

type SectionText = { heading: string | null; markdown: string }

const stateOf = (sections: readonly SectionText[]) =>
  EditorState.create({
    doc: articleDocument(sections.map((one, at) => ({ sectionId: `s${at + 1}`, ...one }))),
    plugins: [knownSections((sectionId) => /^s\d$/.test(sectionId))],
  })
const read = ({ doc }: EditorState) =>
  sectionsIn(doc).map(({ sectionId, node }) => {
    const { heading, markdown } = sectionContent(node)
    return [sectionId, heading, markdown.trim()]
  })
/** Where a word begins, or where it ends. */
const place = ({ doc }: EditorState, word: string, isEnd = false): number => {
  let found = -1
  doc.descendants((node, at) => {
    const index = node.isText ? node.text!.indexOf(word) : -1
    if (found < 0 && index >= 0) found = at + index + (isEnd ? word.length : 0)
  })
  return found
}
const run = (state: EditorState, command: Command): EditorState => {
  let next = state
  command(state, (transaction) => {
    next = state.apply(transaction)
  })
  return next
}
/** Presses a key before a word, or behind it. */
const press = (key: string, sections: readonly SectionText[], word: string, isEnd = false) => {
  const state = stateOf(sections)
  const selection = TextSelection.create(state.doc, place(state, word, isEnd))
  return run(state.apply(state.tr.setSelection(selection)), KEYS[key]!)
}
const TWO = [
  { heading: null, markdown: 'One.' },
  { heading: 'Bread', markdown: 'Two.\n\nThree.' },
]

test('Arrows lead over the borders of sections without skipping a letter', () => {
  const on = press('ArrowRight', TWO, 'One.', true)
  expect(on.selection.$from.parent.textContent).toBe('Bread')
  expect(on.selection.$from.parentOffset).toBe(0)
  const back = press('ArrowLeft', TWO, 'Bread')
  expect(back.selection.$from.parent.textContent).toBe('One.')
  expect(back.selection.$from.parentOffset).toBe(4)
  const below = press('ArrowRight', TWO, 'Bread', true)
  expect(below.selection.$from.parent.textContent).toBe('Two.')
  expect(below.selection.$from.parentOffset).toBe(0)
})

test('Backspace before a heading makes it a paragraph of the section before', () => {
  const after = press('Backspace', TWO, 'Bread')
  expect(read(after)).toEqual([['s1', null, 'One.\n\nBread\n\nTwo.\n\nThree.']])
  expect(after.selection.$from.parent.textContent).toBe('Bread')
  expect(after.selection.$from.parentOffset).toBe(0)
})

test('Delete at the end of a section has the next heading go on in its line', () => {
  const after = press('Delete', TWO, 'One.', true)
  expect(read(after)).toEqual([['s1', null, 'One.Bread\n\nTwo.\n\nThree.']])
  expect(after.selection.$from.parentOffset).toBe(4)
})

test('nothing comes before the first heading or behind the last text', () => {
  const first = [{ heading: 'Rye', markdown: 'One.' }]
  expect(read(press('Backspace', first, 'Rye'))).toEqual([['s1', 'Rye', 'One.']])
  expect(read(press('Delete', first, 'One.', true))).toEqual([['s1', 'Rye', 'One.']])
})

test('between a heading and its text the cursor moves, and no words do', () => {
  const back = press('Backspace', TWO, 'Two')
  expect(read(back)).toEqual(read(stateOf(TWO)))
  expect(back.selection.$from.parent.type.name).toBe('title')
  const on = press('Delete', TWO, 'Bread', true)
  expect(read(on)).toEqual(read(stateOf(TWO)))
  expect(on.selection.$from.parent.textContent).toBe('Two.')
})

test('Enter in a heading begins a paragraph with what is behind the cursor', () => {
  const after = press('Enter', TWO, 'ead')
  expect(read(after)[1]).toEqual(['s2', 'Br', 'ead\n\nTwo.\n\nThree.'])
  expect(after.selection.$from.parent.textContent).toBe('ead')
  expect(after.selection.$from.parentOffset).toBe(0)
})

test('Enter at the end of a heading leads to a free line below', () => {
  const after = press('Enter', [{ heading: 'Bread', markdown: '' }], 'Bread', true)
  expect(after.selection.$from.parent.type.name).toBe('paragraph')
  expect(after.doc.firstChild!.childCount).toBe(2)
})

test('selecting all and deleting it leaves the first section, empty', () => {
  const selected = run(stateOf(TWO), KEYS['Mod-a']!)
  expect(read(run(selected, KEYS.Backspace!))).toEqual([['s1', null, '']])
})

test('typing over a selection from one section into another joins what is left of both', () => {
  const state = stateOf([...TWO, { heading: 'Cake', markdown: 'Four five.' }])
  const selection = TextSelection.create(state.doc, place(state, 'Two'), place(state, 'five'))
  const selected = state.apply(state.tr.setSelection(selection))
  const typed = selected.apply(selected.tr.insertText('New '))
  expect(read(typed)).toEqual([
    ['s1', null, 'One.'],
    ['s2', 'Bread', 'New five.'],
  ])
})

test('sections that are copied are subheadings and text where they are pasted', () => {
  const state = stateOf([...TWO, { heading: 'Cake', markdown: 'Four.' }])
  const slice = state.doc.slice(place(state, 'ead'), place(state, 'Four.', true), true)
  const pasted = withoutSections(slice)
  expect(pasted.content.content.map(({ type, textContent }) => [type.name, textContent])).toEqual([
    ['heading', 'ead'],
    ['paragraph', 'Two.'],
    ['paragraph', 'Three.'],
    ['heading', 'Cake'],
    ['paragraph', 'Four.'],
  ])
  const at = TextSelection.create(state.doc, place(state, 'One.', true))
  const target = state.apply(state.tr.setSelection(at))
  const after = target.apply(target.tr.replaceSelection(pasted))
  after.doc.check()
  expect(read(after)).toHaveLength(3)
  expect(read(after)[0]![2]).toContain('### Cake')
})

test('words of a heading alone are pasted as words', () => {
  const state = stateOf(TWO)
  const slice = state.doc.slice(place(state, 'rea'), place(state, 'rea', true), true)
  const at = TextSelection.create(state.doc, place(state, 'One.', true))
  const target = state.apply(state.tr.setSelection(at))
  const after = target.apply(target.tr.replaceSelection(withoutSections(slice)))
  expect(read(after)[0]).toEqual(['s1', null, 'One.rea'])
})
