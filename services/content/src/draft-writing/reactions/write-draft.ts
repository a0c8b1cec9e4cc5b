import { ITEMS_TOGETHER } from '@sortie/contracts/analysis/research/research'
import type { ContentEvent } from '@sortie/contracts/content'
import type { Caution } from '@sortie/contracts/content/drafts/article-ids'
import type { ModelUsage } from '@sortie/contracts/content/drafts/draft-edits'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { cutInParts } from '@sortie/runtime/process/parts'
import { takeTurns, type Work, type WorkContext, work } from '@sortie/runtime/work/work'
import type { DraftOrder } from '../../drafts/decider/draft-state.ts'
import type { WritingCommand } from '../../drafts/decider/draft-writing.ts'
import { draftMaterialOf } from '../../drafts/draft-material.ts'
import type { Drafts } from '../../drafts/drafts.ts'
import type { EarlierDrafts } from '../../drafts/earlier-drafts.ts'
import type { WrittenArticle } from '../../writing/article.ts'
import { cautionsFor } from '../../writing/check/cautions.ts'
import { TEMPLATE_VERSION } from '../../writing/write-template.ts'
import type { ArticleWriters } from '../writing.ts'
import {
  isForeseen,
  NoBrief,
  NoModel,
  OtherPassages,
  orderFailureOf,
  Unfit,
} from './draft-errors.ts'

type Deps = {
  drafts: Drafts
  writing: Pick<ArticleWriters, 'write'>
  /** Finds the articles that the customer had before; none where it is left out. */
  earlierOf?: EarlierDrafts
  /** Writes what was ordered of a language model; null where there is none. */
  byModel: ByModel | null
}
export type ByModel = {
  /** Of the prompts, and the model's name. */
  version: string
  model: string
  write: (
    order: QueuedOrder['data'],
    context: Pick<WorkContext, 'attempt' | 'signal'>,
  ) => Promise<void>
  usageOf: (reportId: string) => Promise<ModelUsage | null>
}
type QueuedOrder = Extract<ContentEvent, { type: 'DraftQueued' }>

/** Many at once: who waits for a model's answers takes no core, and template drafts are not to wait behind. */
const AT_ONCE = 24
const TRIES = 3
/** The promised time from order to article, in seconds. */
const IN_TIME_SECONDS = 120

const now = () => new Date().toISOString()

/** Returns the commands that record an article, in their order. */
const commandsOf = (
  number: number,
  items: EvidenceItem[],
  { article, cautions }: { article: WrittenArticle; cautions: Caution[] },
): { step: string; command: WritingCommand }[] => {
  const about = { number, at: now() }
  const { sections, package: around, score, counts, fingerprint } = article
  const heads = sections.map(({ sectionId, role, heading, isRequired }) => ({
    sectionId,
    role,
    heading,
    isRequired,
  }))
  return [
    ...cutInParts(items, ITEMS_TOGETHER).map((some, index) => ({
      step: `evidence-${index + 1}`,
      command: {
        type: 'SettleEvidence',
        data: { ...about, part: index + 1, items: some },
      } as const,
    })),
    { step: 'outline', command: { type: 'Outline', data: { ...about, sections: heads } } },
    ...sections.map(({ sectionId, markdown, cuts, words }) => ({
      step: `section-${sectionId}`,
      command: {
        type: 'DraftSection',
        data: { ...about, sectionId, revision: 1, markdown, cuts, words },
      } as const,
    })),
    { step: 'package', command: { type: 'Package', data: { ...about, package: around } } },
    {
      step: 'score',
      command: {
        type: 'Score',
        data: { ...about, score, counts, ...(fingerprint && { fingerprint }) },
      },
    },
    { step: 'complete', command: { type: 'Complete', data: { ...about, cautions } } },
  ]
}

/**
 * Writes an article, once its mission is reserved. The same template draft follows from the same order, so a worker
 * that takes over from a killed one writes it again, and records what is not there. A model's article is continued
 * where the earlier worker left off.
 */
export const writeDraft = ({
  drafts,
  writing,
  byModel,
  earlierOf = async () => [],
}: Deps): Work => {
  /** The order, where it is to be written. */
  const orderOf = async ({ draftId, number }: QueuedOrder['data']): Promise<DraftOrder | null> => {
    const { state } = await drafts.state(draftId)
    if (state.stage !== 'planned' || state.order?.number !== number) return null
    const { stage } = state.order
    return stage === 'queued' || stage === 'writing' ? state.order : null
  }

  const byTemplate = async ({ draftId, userId, number, reportId }: QueuedOrder['data']) => {
    const { brief, found, context, requestedAt, voice } = await draftMaterialOf(drafts, draftId)
    if (!brief || !requestedAt) throw new NoBrief()
    // Those before the order: whoever takes over from a killed worker finds the same ones.
    const earlier = await earlierOf({ draftId, userId }, requestedAt)
    const task = {
      customer: userId,
      draftId,
      seed: reportId,
      brief,
      found,
      context,
      at: requestedAt,
      earlier,
      voice,
    }
    const { article, items } = await writing.write(task)
    if (article.faults.length > 0) throw new Unfit(article.faults)
    const outcome = { article, cautions: cautionsFor(brief, context) }
    for (const { step, command } of commandsOf(number, items, outcome)) {
      await drafts.handle(draftId, command, { step })
    }
  }

  /** Returns the writer of an order. @throws NoModel */
  const writerOf = ({ writer }: DraftOrder) => {
    if (writer === 'template') return { version: TEMPLATE_VERSION, write: byTemplate }
    if (!byModel) throw new NoModel()
    return byModel
  }

  return work<ContentEvent, 'DraftQueued'>({
    name: 'write-draft',
    on: ['DraftQueued'],
    run: async ({ data }, context) => {
      const { draftId, number } = data
      const queued = await orderOf(data)
      if (!queued) return
      const { write, version, ...about } = writerOf(queued)
      const model = 'model' in about ? { model: about.model } : {}
      const start = { number, at: now(), version, ...model }
      await drafts.handle(draftId, { type: 'Start', data: start }, { step: 'start' })
      const order = await orderOf(data)
      if (!order) return
      if (order.version !== version) throw new OtherPassages()
      await write(data, context)
    },
    attempts: TRIES,
    lanes: takeTurns(AT_ONCE, ({ data }) => data.userId),
    // Not failed by `run`, which is not asked whether it still has the work: who has it now may be about
    // to finish the article.
    foreseen: (error) => (isForeseen(error) ? 1 : null),
    objective: { name: 'article', withinSeconds: IN_TIME_SECONDS },
    giveUp: async ({ data: { draftId, number, reportId } }, error) => {
      const usage = await byModel?.usageOf(reportId)
      const why = { ...orderFailureOf(error), ...(usage && { usage }) }
      const fail = { type: 'Fail', data: { number, at: now(), ...why } } as const
      await drafts.handle(draftId, fail, { step: 'fail' })
    },
  })
}
