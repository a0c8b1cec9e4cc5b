import { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import { createBudget } from '@sortie/model/budget'
import { createModel } from '@sortie/model/model'
import type { Mode } from '@sortie/sandbox/model/behavior'
import { startModel } from '@sortie/sandbox/model/start'
import { expect, test } from 'vitest'
import { planned, queued, requested } from '../../drafts/decider/testing-draft.ts'
import { runOrder, streamOf } from '../../drafts/testing-orders.ts'
import type { ArticleModel } from '../../providers/model/article-model.ts'
import { createModelWriter } from '../../providers/model/model-writer.ts'
import { doProof, proofsBy } from '../../providers/model/proofs.ts'
import { type WritingTask, writingTasks } from '../../untrusted/writing-tasks.ts'
import type { Assignment, WrittenSection } from '../../writing/article.ts'
import { faultsOf } from '../../writing/check/gate.ts'
import { sampleTask } from '../../writing/samples/sample-assignments.ts'
import { writeDraft } from './write-draft.ts'
import { modelWritingWork } from './write-with-model.ts'

// Orders of articles of all types and many trades, each with a stream of its own, written by a model over the wire.
// One of each type here; `ARTICLES=60 vitest run --project unit services/content/src/draft-writing/reactions/model-deliveries.test.ts`
// writes sixty in each mood and takes some minutes.

const ARTICLES = Number(process.env.ARTICLES ?? ArticleType.options.length)
const RUN_MS = 300_000

const proofs = proofsBy(async (name, given) => doProof(name, given))
const gather = async (task: WritingTask) => writingTasks.gather(task)

/** An article's order up to where it is written. */
const orderOf = (index: number): DraftEvent[] => {
  const { brief, found, context } = sampleTask(index)
  const { data } = planned as Extract<DraftEvent, { type: 'DraftPlanned' }>
  const { draftId, userId, at, researchId } = data
  const about = { draftId, userId, at, researchId }
  return [
    { type: 'DraftPlanned', data: { ...data, brief } },
    { type: 'EvidenceTaken', data: { ...about, part: 1, items: found } },
    { type: 'ResearchTaken', data: { ...about, context, isFailed: false } },
    { type: 'DraftRequested', data: { ...requested().data, writer: 'ai' } as never },
    queued(),
  ]
}

const modelOf = (baseUrl: string): ArticleModel => {
  // A breaker would have one failure stand for several.
  const options = { apiKey: 'sk-7f3a9c2e5b8d4f1a6c0e', baseUrl, model: 'sandbox', failures: 1_000 }
  const model = createModel(options)
  return {
    name: 'sandbox',
    writer: createModelWriter({ writer: model, checker: model, proofs }),
    ledger: {
      of: async () => null,
      left: async () => 0,
      today: async () => 0,
      day: { reserve: async () => ({ settle: async () => {} }) },
      prepare: async () => {},
      settled: async () => {},
      budgetOf: async () => ({ budget: createBudget({}), settled: async () => {} }),
    } as ArticleModel['ledger'],
    propose: async () => Promise.reject(new Error('nothing is rewritten here')),
    refusal: async () => null,
  }
}

/** Has an order written, and returns all that its stream holds then. */
const written = async (model: ArticleModel, index: number) => {
  const { drafts, events } = streamOf(...orderOf(index))
  const texts = { penOf: () => ({ add: () => {}, drop: () => {}, end: async () => {} }) }
  const writing = { gather }
  const earlierOf = async () => []
  const write = modelWritingWork({
    drafts,
    writing,
    earlierOf,
    model,
    texts,
    runMs: RUN_MS,
    writtenForMs: async () => 0,
  })
  const byModel = { version: model.writer.version, model: model.name, write }
  const work = writeDraft({
    drafts,
    earlierOf,
    byModel: { ...byModel, usageOf: model.ledger.of },
    writing: { write: () => Promise.reject(new Error('no template stands in')) },
  })
  await runOrder(work, events.at(-1)!)
  return events
}

const all = <Type extends DraftEvent['type']>(events: DraftEvent[], type: Type) =>
  events.filter((event): event is Extract<DraftEvent, { type: Type }> => event.type === type)

/** What the gate says of an article as it was recorded. */
const recordedFaults = (events: DraftEvent[]) => {
  const [asked] = all(events, 'DraftPlanned')
  const [research] = all(events, 'ResearchTaken')
  const assignment: Assignment = {
    seed: 'recorded',
    brief: asked!.data.brief!,
    at: '',
    context: research?.data.context ?? null,
    items: all(events, 'EvidenceSettled').flatMap(({ data }) => data.items ?? []),
  }
  const texts = all(events, 'SectionDrafted').map(({ data }) => data)
  const sections = all(events, 'OutlineMade')
    .at(-1)!
    .data.sections!.flatMap((head): WrittenSection[] => {
      const own = texts.find(({ sectionId }) => sectionId === head.sectionId)
      return own ? [{ ...head, markdown: own.markdown!, cuts: [], words: own.words }] : []
    })
  const [around] = all(events, 'PackageMade')
  return faultsOf({ sections, package: around!.data.package! }, assignment, 'ai')
}

const OUTCOMES = ['DraftCompleted', 'DraftFailed', 'DraftCancelled']

test.for<[mood: Mode, least: number]>([
  ['good', 0.98],
  ['terse', 0.9],
  ['hallucinating', 0.8],
])(
  `of ${ARTICLES} orders of a model that is %s, %d and more are delivered, each through the gate, and each other one fails and so gives its mission back`,
  {
    timeout: 60_000 + ARTICLES * 20_000,
  },
  async ([mood, least]) => {
    const standIn = await startModel({ mode: mood })
    const model = modelOf(standIn.baseUrl)
    const orders: DraftEvent[][] = []
    for (let index = 0; index < ARTICLES; index += 1) orders.push(await written(model, index))
    await standIn.stop()

    const outcomes = orders.map((events) => {
      const [outcome, ...more] = events.filter(({ type }) => OUTCOMES.includes(type))
      expect([outcome?.type, ...more]).toEqual([expect.stringMatching(/Completed|Failed/)])
      return outcome!
    })
    const delivered = orders.filter((_, at) => outcomes[at]!.type === 'DraftCompleted')
    for (const events of delivered) {
      expect(recordedFaults(events)).toEqual([])
      const [scored] = all(events, 'DraftScored')
      expect(scored!.data.counts.traced).toBe(scored!.data.counts.claims)
    }
    const failures = all(outcomes, 'DraftFailed').map(({ data }) => `${data.cause}: ${data.reason}`)
    if (ARTICLES > 10) console.info(`${mood}: ${delivered.length} of ${ARTICLES}`, failures)
    expect(delivered.length / ARTICLES, failures.join('\n')).toBeGreaterThanOrEqual(least)
  },
)
