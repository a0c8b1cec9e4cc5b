import type { ContentEvent } from '@sortie/contracts/content'
import type { DraftFailure } from '@sortie/contracts/drafts'
import type { EvidenceItem } from '@sortie/contracts/evidence'
import { ITEMS_TOGETHER } from '@sortie/contracts/research'
import { partsOf } from '@sortie/runtime/process/parts'
import { type Work, work } from '@sortie/runtime/work/work'
import { type Drafts, materialOf } from '../application/draft-material.ts'
import type { Writing } from '../application/writing.ts'
import { failure } from '../domain/draft-failures.ts'
import type { Order } from '../domain/draft-state.ts'
import type { WritingCommand } from '../domain/draft-writing.ts'
import type { WrittenArticle } from '../writing/article.ts'
import { TEMPLATE_VERSION } from '../writing/write-template.ts'

type Deps = { drafts: Drafts; writing: Pick<Writing, 'write'> }
type Queued = Extract<ContentEvent, { type: 'DraftQueued' }>

/** It must not be delivered; the message says why. */
class Unfit extends Error {
  override readonly name = 'Unfit'
}
/** Another release began it with other passages: its sections and ours are not of one article. */
class OtherPassages extends Error {
  override readonly name = 'OtherPassages'
}
/** Nobody can read any more what it is to be written from. */
class NoBrief extends Error {
  override readonly name = 'NoBrief'
}

/** Which errors fail a draft for a reason of its own, by their names. None is mended by another try. */
const FORESEEN: Record<string, DraftFailure> = {
  Unfit: 'quality',
  OtherPassages: 'fault',
  NoBrief: 'erased',
}
const TRIES = 3

const now = () => new Date().toISOString()

/** What is said of an article, one after the other. */
const commandsOf = (
  number: number,
  items: EvidenceItem[],
  article: WrittenArticle,
): { step: string; command: WritingCommand }[] => {
  const about = { number, at: now() }
  const { sections, package: around, score, counts } = article
  const heads = sections.map(({ sectionId, role, heading, isRequired }) => ({
    ...{ sectionId, role, heading, isRequired },
  }))
  return [
    ...partsOf(items, ITEMS_TOGETHER).map((some, index) => ({
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
    { step: 'score', command: { type: 'Score', data: { ...about, score, counts } } },
    { step: 'complete', command: { type: 'Complete', data: about } },
  ]
}

/**
 * Writes an article, once its mission is reserved. The same article follows from the same order, so who
 * takes over from a killed worker writes it again, and records what is not there.
 */
export const writeDraft = ({ drafts, writing }: Deps): Work => {
  /** The order, where it is to be written. */
  const orderOf = async ({ draftId, number }: Queued['data']): Promise<Order | null> => {
    const { state } = await drafts.state(draftId)
    if (state.stage !== 'planned' || state.order?.number !== number) return null
    const { stage } = state.order
    return stage === 'queued' || stage === 'writing' ? state.order : null
  }

  const write = async ({ draftId, number, reportId }: Queued['data']) => {
    const { brief, found, context, requestedAt } = await materialOf(drafts, draftId)
    if (!brief || !requestedAt) throw new NoBrief()
    const task = { seed: reportId, brief, found, context, at: requestedAt }
    const { article, items } = await writing.write(task)
    if (article.faults.length > 0) throw new Unfit(article.faults.join(' '))
    for (const { step, command } of commandsOf(number, items, article)) {
      await drafts.handle(draftId, command, { step })
    }
  }

  return work<ContentEvent, 'DraftQueued'>({
    name: 'write-draft',
    on: ['DraftQueued'],
    run: async ({ data }) => {
      const { draftId, number } = data
      if (!(await orderOf(data))) return
      const start = { number, at: now(), version: TEMPLATE_VERSION }
      await drafts.handle(draftId, { type: 'Start', data: start }, { step: 'start' })
      const order = await orderOf(data)
      if (!order) return
      if (order.version !== TEMPLATE_VERSION) throw new OtherPassages()
      await write(data)
    },
    attempts: TRIES,
    // Not failed by `run`, which is not asked whether it still has the work: who has it now may be about
    // to finish the article.
    foreseen: ({ name }) => (FORESEEN[name] ? 1 : null),
    giveUp: async ({ data: { draftId, number } }, { name, message }) => {
      const why = failure(FORESEEN[name] ?? 'fault', name === 'Unfit' ? [message] : [])
      const fail = { type: 'Fail', data: { number, at: now(), ...why } } as const
      await drafts.handle(draftId, fail, { step: 'fail' })
    },
  })
}
