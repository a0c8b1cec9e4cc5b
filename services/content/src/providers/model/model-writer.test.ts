import { ArticleType, PageKind } from '@sortie/contracts/content/drafts/article-ids'
import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { createBudget } from '@sortie/model/budget'
import { createModel } from '@sortie/model/model'
import type { Behavior } from '@sortie/sandbox/model/behavior'
import { type ModelStandIn, startModel } from '@sortie/sandbox/model/start'
import { afterEach, expect, test } from 'vitest'
import { requiredRoles } from '../../writing/pages/page-sections.ts'
import { assignmentOf } from '../../writing/samples/sample-assignments.ts'
import type { EarlierWork } from './model-run.ts'
import { createModelWriter } from './model-writer.ts'
import { doProof, proofsBy } from './proofs.ts'

const proofs = proofsBy(async (name, given) =>
  structuredClone(doProof(name, structuredClone(given))),
)

// The whole pipeline over the wire, against models that are good, terse, or make things up. It shows that the
// stages fit together and that nothing untraced gets through, not how well a real model writes.

const running: ModelStandIn[] = []
afterEach(() => Promise.all(running.splice(0).map((each) => each.stop())))

type Wishes = {
  behavior?: Partial<Behavior>
  type?: ArticleType
  page?: DraftBrief['page']
  limits?: { tokensIn: number; tokensOut: number }
  ms?: number
  recorded?: EarlierWork
  ownPages?: { address: string; title: string }[]
}
const writing = async ({
  behavior = {},
  type = 'informational',
  page,
  limits,
  ms = 100_000,
  recorded,
  ownPages,
}: Wishes) => {
  const standIn = await startModel(behavior)
  running.push(standIn)
  const options = { apiKey: 'sk-7f3a9c2e5b8d4f1a6c0e', baseUrl: standIn.baseUrl, model: 'sandbox' }
  const model = createModel(options)
  const outlines: string[][] = []
  const told: string[] = []
  const texts = new Map<string, string>()
  const budget = createBudget({ ...(limits && { limits }) })
  const assignment = assignmentOf(type, undefined, { context: ownPages && { ownPages } })
  const brief = page ? { ...assignment.brief, page } : assignment.brief
  const article = await createModelWriter({ writer: model, checker: model, proofs }).write(
    { ...assignment, brief },
    {
      budget,
      signal: new AbortController().signal,
      until: performance.now() + ms,
      ...(recorded && { recorded }),
      listener: {
        outline: async (sections) => outlines.push(sections.map(({ sectionId }) => sectionId)),
        section: async ({ sectionId }) => told.push(sectionId),
        text: ({ sectionId, text }) => texts.set(sectionId, (texts.get(sectionId) ?? '') + text),
      },
    },
  )
  return { article, outlines, told, texts, standIn, spent: budget.spent() }
}

/** What the model was asked for an article that came to nothing. */
const failedWriting = async (behavior: Partial<Behavior>) => {
  await expect(writing({ behavior })).rejects.toThrow()
  return running.at(-1)!
}

test.for(ArticleType.options)('a good model delivers: %s', async (type) => {
  const { article, outlines, texts, spent } = await writing({ type })
  expect(article.faults).toEqual([])
  expect(article.counts.words).toBeGreaterThanOrEqual(1_500)
  expect(article.counts.traced).toBe(article.counts.claims)
  expect(article.counts.standardShare).toBe(0)
  expect(outlines).toHaveLength(1)
  expect([...texts.keys()]).toEqual(expect.arrayContaining(outlines[0]!))
  expect(spent.tokensOut).toBeGreaterThan(1_500)
})

test.for(PageKind.options)('a good model delivers: %s', async (kind) => {
  const { article, standIn } = await writing({ page: { kind, title: 'Our Service in Leeds' } })
  expect(article.faults).toEqual([])
  expect(article.package.title).toBe('Our Service in Leeds')
  const roles = article.sections.map(({ role }) => role)
  expect(roles).toEqual(expect.arrayContaining([...requiredRoles(kind)]))
  expect(roles).not.toContain('advice')
  expect(JSON.stringify(standIn.asked)).toContain('somebody who is about to buy')
})

test('a comparison has the table that code made, and each of its cells names its source', async () => {
  const { article } = await writing({ type: 'comparison' })
  const table = article.sections.find(({ role }) => role === 'table')
  expect(table?.markdown).toMatch(/\|.*\[e\d+\].*\|/)
})

test('a model of few words gets spare sections, before the last one', async () => {
  const { article } = await writing({ behavior: { mode: 'terse' } })
  expect(article.faults).toEqual([])
  const roles = article.sections.map(({ role }) => role)
  expect(roles).toContain('advice')
  expect(roles.at(-1)).toBe('next-step')
})

test('of a model that makes things up nothing untraced is delivered, and what was cut is told', async () => {
  const { article } = await writing({ behavior: { mode: 'hallucinating' } })
  expect(article.faults).toEqual([])
  expect(article.counts.cuts).toBeGreaterThan(10)
  const text = article.sections.map(({ markdown }) => markdown).join('\n')
  for (const { cuts } of article.sections) {
    for (const cut of cuts) expect(text).not.toContain(cut.text)
  }
})

test('pages that tell the model what to do lead to no address, in no heading and no title', async () => {
  const { article } = await writing({ behavior: { mode: 'hostile' } })
  const shown = article.sections.map(({ heading, markdown }) => [heading, markdown])
  expect(article.faults).toEqual([])
  expect(JSON.stringify([shown, article.package])).not.toMatch(/evil|https?:/)
})

test('what a model writes leads to the owner’s pages on its subject, and nowhere else', async () => {
  const { keyword } = assignmentOf('informational').brief
  const ownPages = [
    { address: 'https://crumb.example/subject', title: keyword },
    { address: 'https://crumb.example/other', title: 'Wedding dress alterations' },
  ]
  const { article } = await writing({ ownPages })
  expect(article.faults).toEqual([])
  const text = article.sections.map(({ markdown }) => markdown).join('\n')
  expect(text.match(/https?:[^)\s]+/g)).toEqual([ownPages[0]!.address])
})

test.for(['checker', 'repairer'])('a %s that fails costs no article', async (role) => {
  const { article } = await writing({ behavior: { mode: 'failing', role } })
  expect(article.faults).toEqual([])
})

test.for(['editor', 'staff writer'])('without a %s there is no article', async (role) => {
  await expect(writing({ behavior: { mode: 'refusing', role } })).rejects.toMatchObject({
    name: 'Unusable',
  })
})

test('a budget that is spent ends it, and so does its time', async () => {
  const limits = { tokensIn: 20_000, tokensOut: 3_000 }
  await expect(writing({ limits })).rejects.toMatchObject({ name: 'OverBudget' })
  await expect(writing({ ms: 0 })).rejects.toMatchObject({ name: 'NoArticle' })
})

test('what was recorded stays as it is, and only the rest is asked for', async () => {
  const { article, told } = await writing({})
  expect(told.toSorted()).toEqual(article.sections.map(({ sectionId }) => sectionId).toSorted())
  const there = article.sections.slice(0, 3)
  const recorded = {
    outline: article.sections.map(({ sectionId, role, heading, isRequired }) => ({
      sectionId,
      role,
      heading,
      isRequired,
    })),
    sections: there,
    package: article.package,
  }
  const second = await writing({ recorded })
  expect(second.article.faults).toEqual([])
  expect(second.article.sections.slice(0, 3)).toEqual(there)
  expect(second.article.package).toEqual(article.package)
  expect(second.outlines).toEqual([])
  expect(second.told).not.toEqual(expect.arrayContaining(['s1']))
  const { asked } = second.standIn
  expect(asked.filter(({ role }) => role === 'editor')).toEqual([])
  expect(asked.filter(({ role }) => role === 'staff writer')).toHaveLength(
    article.sections.length - 3,
  )
})

test('once one section fails that cannot be left out, no more is asked for', async () => {
  const { asked } = await failedWriting({ mode: 'failing', role: 'staff writer' })
  // Requests that were on their way arrive; the second attempts would follow 300 ms later.
  await new Promise((resolve) => setTimeout(resolve, 100))
  const before = asked.length
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(asked).toHaveLength(before)
})
