import fc from 'fast-check'
import { history, redo, undo } from 'prosemirror-history'
import { type Command, EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { type EditedSection, withMovedSection } from '../session/session-state.ts'
import { toggleBold, toggleBullets } from '../text/commands.ts'
import { arrangeText, generationsOf, sectionChanges } from './article-binding.ts'
import { articleDocument, sectionContent } from './article-document.ts'
import { knownSections } from './known-sections.ts'
import { articleKeys } from './section-borders.ts'
import { sectionsIn } from './section-nodes.ts'

const KEYS = articleKeys(() => {})

const edited = (sectionId: string, heading: string | null, markdown: string): EditedSection => ({
  sectionId,
  heading,
  markdown,
  role: 'own',
  cuts: [],
  generation: 0,
})
const BEGUN = [
  edited('s1', null, 'One two.\n\n- a\n- b\n'),
  edited('s2', 'Bread', 'Three **four**.\n'),
  edited('s3', 'Cake', '| a | b |\n| - | - |\n| c | d |\n'),
  edited('s4', 'Rye', 'Five.[e1]\n\n> Six\n'),
]

/** An article with its text and its sections, as the editor keeps them together. */
const createArticle = () => {
  let sections: EditedSection[] = BEGUN
  let generations = generationsOf(sections)
  const known = new Map(BEGUN.map((one) => [one.sectionId, one]))
  let state = EditorState.create({
    doc: articleDocument(sections),
    plugins: [history(), knownSections((sectionId) => known.has(sectionId))],
  })
  const apply = (transaction: Transaction, isFromSections = false) => {
    const before = state
    state = state.apply(transaction)
    if (isFromSections || !transaction.docChanged) return
    const { written, arranged } = sectionChanges(before.doc, state.doc)
    if (arranged) {
      const nodes = new Map(sectionsIn(state.doc).map((one) => [one.sectionId, one.node]))
      const there = new Map(sections.map((one) => [one.sectionId, one]))
      sections = arranged.map(
        (id) => there.get(id) ?? { ...known.get(id)!, ...sectionContent(nodes.get(id)!) },
      )
    }
    for (const one of written)
      sections = sections.map((old) => (old.sectionId === one.sectionId ? { ...old, ...one } : old))
    generations = generationsOf(sections)
  }
  const take = (next: EditedSection[]) => {
    sections = next
    for (const one of next) known.set(one.sectionId, one)
    const change = arrangeText(state, sections, generations)
    generations = generationsOf(sections)
    if (change) apply(change, true)
  }
  return {
    get state() {
      return state
    },
    get sections() {
      return sections
    },
    apply,
    take,
    run: (command: Command) => void command(state, (transaction) => apply(transaction)),
    shown: () =>
      sectionsIn(state.doc).map(({ sectionId, node }) => ({ sectionId, ...sectionContent(node) })),
    saved: () =>
      sections.map(({ sectionId, heading, markdown }) => ({ sectionId, heading, markdown })),
  }
}
type Article = ReturnType<typeof createArticle>

/** A place of the text that a cursor can be at. */
const near = ({ state: { doc } }: Article, share: number) =>
  TextSelection.near(doc.resolve(Math.floor(share * doc.content.size)))

type Edit = { kind: keyof typeof EDITS; from: number; to: number; text: string }

const select = (article: Article, from: number, to: number) => {
  const [$anchor, $head] = [near(article, from).$anchor, near(article, to).$head]
  article.apply(article.state.tr.setSelection(TextSelection.between($anchor, $head)))
}
const EDITS = {
  type: (article: Article, { from, text }: Edit) => {
    select(article, from, from)
    article.apply(article.state.tr.insertText(text))
  },
  typeOver: (article: Article, { from, to, text }: Edit) => {
    select(article, from, to)
    article.apply(article.state.tr.insertText(text))
  },
  enter: (article: Article, { from }: Edit) => {
    select(article, from, from)
    article.run(KEYS.Enter!)
  },
  backspace: (article: Article, { from, to }: Edit) => {
    select(article, from, to > 0.5 ? to : from)
    article.run(KEYS.Backspace!)
  },
  remove: (article: Article, { from }: Edit) => {
    select(article, from, from)
    article.run(KEYS.Delete!)
  },
  bold: (article: Article, { from, to }: Edit) => {
    select(article, from, to)
    article.run(toggleBold)
  },
  bullets: (article: Article, { from }: Edit) => {
    select(article, from, from)
    article.run(toggleBullets)
  },
  drag: (article: Article, { from, to }: Edit) => {
    select(article, from, to)
    const slice = article.state.selection.content()
    const at = near(article, to / 2).from
    article.apply(article.state.tr.replaceRange(at, at, slice))
  },
  undo: (article: Article) => article.run(undo),
  redo: (article: Article) => article.run(redo),
  move: (article: Article, { from, to }: Edit) => {
    const { sections } = article
    const one = sections[Math.floor(from * sections.length)]!
    const after = sections[Math.floor(to * sections.length)]!.sectionId
    article.take(withMovedSection(sections, one.sectionId, after))
  },
  hide: (article: Article, { from }: Edit) => {
    const { sections } = article
    if (sections.length > 1) article.take(sections.toSpliced(Math.floor(from * sections.length), 1))
  },
  replace: (article: Article, { from, text }: Edit) => {
    const at = Math.floor(from * article.sections.length)
    const one = article.sections[at]!
    const next = { ...one, markdown: `${text}\n`, generation: one.generation + 1 }
    article.take(article.sections.with(at, next))
  },
  insert: (article: Article, { text }: Edit) => {
    const sectionId = `n${article.sections.length}-${text}`
    const isThere = article.sections.some((one) => one.sectionId === sectionId)
    if (!isThere) article.take([...article.sections, edited(sectionId, 'New', `${text}\n`)])
  },
}
const share = fc.double({ min: 0, max: 0.999, noNaN: true })
const anyEdit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom(...(Object.keys(EDITS) as (keyof typeof EDITS)[])),
  from: share,
  to: share,
  text: fc.constantFrom('x', 'word', '# y', '*z*', 'a b'),
})

type Content = { sectionId: string; heading: string | null; markdown: string }

const read = new Map<string, string>()
/** What was put in from outside may be written otherwise, with the same meaning. */
const readable = (sections: readonly Content[]): unknown[] =>
  sections.map((one) => {
    const key = JSON.stringify(one)
    const known = read.get(key)
    if (known !== undefined) return known
    const content = sectionContent(articleDocument([one]).firstChild!)
    const meaning = JSON.stringify({ sectionId: one.sectionId, ...content })
    read.set(key, meaning)
    return meaning
  })

test('whatever is done to the text or the sections, what is saved is what is shown', () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { minLength: 1, maxLength: 25 }), (edits) => {
      const article = createArticle()
      for (const edit of edits) {
        EDITS[edit.kind](article, edit)
        article.state.doc.check()
        const shown = article.shown()
        expect(new Set(shown.map(({ sectionId }) => sectionId)).size).toBe(shown.length)
        expect(readable(article.saved())).toEqual(readable(shown))
      }
    }),
    { numRuns: 60 },
  )
})

test('undoing all that was typed brings the article back', () => {
  const typing = fc.record({
    kind: fc.constantFrom('type', 'typeOver', 'enter', 'backspace', 'remove', 'bold' as const),
    from: share,
    to: share,
    text: fc.constantFrom('x', 'word'),
  }) as fc.Arbitrary<Edit>
  fc.assert(
    fc.property(fc.array(typing, { minLength: 1, maxLength: 15 }), (edits) => {
      const article = createArticle()
      const before = readable(article.saved())
      for (const edit of edits) EDITS[edit.kind](article, edit)
      for (let at = 0; at < 40; at += 1) article.run(undo)
      expect(readable(article.saved())).toEqual(before)
    }),
    { numRuns: 60 },
  )
})

test('Undo takes back the last change, whichever section it was in', () => {
  const article = createArticle()
  const type = (word: string, text: string) => {
    let at = 0
    article.state.doc.descendants((node, position) => {
      if (node.isText && node.text!.includes(word)) at = position + node.text!.length
    })
    article.apply(article.state.tr.insertText(text, at))
  }
  type('One two.', ' First.')
  type('Five.', ' Last.')
  article.run(undo)
  expect(article.saved()[3]!.markdown).not.toContain('Last.')
  expect(article.saved()[0]!.markdown).toContain('First.')
  article.run(undo)
  expect(article.saved()[0]!.markdown).not.toContain('First.')
})

test('a section that was joined to another comes back under its own id', () => {
  const article = createArticle()
  const start = sectionsIn(article.state.doc)[1]!.from + 2
  article.apply(article.state.tr.setSelection(TextSelection.create(article.state.doc, start)))
  article.run(KEYS.Backspace!)
  expect(article.saved().map(({ sectionId }) => sectionId)).toEqual(['s1', 's3', 's4'])
  article.run(undo)
  expect(article.saved().map(({ sectionId }) => sectionId)).toEqual(['s1', 's2', 's3', 's4'])
  expect(article.saved()[1]!.markdown.trim()).toBe('Three **four**.')
})
