import { randomUUID } from 'node:crypto'
import { ITEMS_TOGETHER } from '@sortie/contracts/analysis/research/research'
import type { Caution, DraftId } from '@sortie/contracts/content/drafts/article-ids'
import type { PlannedSection } from '@sortie/contracts/content/drafts/article-parts'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import type { UserId } from '@sortie/contracts/ids'
import { cutInParts } from '@sortie/runtime/process/parts'
import type { WorkContext } from '@sortie/runtime/work/work'
import { isOrderOpen } from '../../drafts/decider/draft-state.ts'
import type { WritingCommand } from '../../drafts/decider/draft-writing.ts'
import { type DraftMaterial, draftMaterialOf } from '../../drafts/draft-material.ts'
import type { Drafts } from '../../drafts/drafts.ts'
import type { EarlierDrafts } from '../../drafts/earlier-drafts.ts'
import type { ArticleModel } from '../../providers/model/article-model.ts'
import type { WritingListener } from '../../providers/model/model-run.ts'
import type { WrittenArticle } from '../../writing/article.ts'
import { cautionsFor } from '../../writing/check/cautions.ts'
import { abortWhen } from '../abort-when.ts'
import type { GrowingTextsOf, Pen } from '../growing-texts.ts'
import type { ArticleWriters } from '../writing.ts'
import { NoBrief, OtherPassages, Unfit } from './draft-errors.ts'

type Deps = {
  drafts: Drafts
  writing: Pick<ArticleWriters, 'gather'>
  earlierOf: EarlierDrafts
  model: ArticleModel
  texts: Pick<GrowingTextsOf, 'penOf'>
  /** The longest time that a draft may take once it started, in milliseconds. */
  runMs: number
  /** Returns for how many milliseconds an order has been written, by the database's clock. */
  writtenForMs: (reportId: string) => Promise<number>
}
type Order = { draftId: DraftId; userId: UserId; number: number; reportId: string }

/** Another worker recorded something else meanwhile. The next try goes on behind that. */
class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

/** Before the deadline by which it would be failed, in milliseconds; of a short one a tenth. */
const SPARE_MS = 5_000

/** Sentences that were cut for banned words, from which on that explains why an article came out short. */
const MANY_BANNED = 5

/** Tells the owner where their own banned words are why an article failed: trying again would change nothing. */
const bannedNote = ({ sections }: WrittenArticle): string[] => {
  const cuts = sections
    .flatMap((section) => section.cuts)
    .filter(({ code }) => code === 'banned-word')
  return cuts.length < MANY_BANNED
    ? []
    : [`${cuts.length} sentences were cut for words that your brand voice bans.`]
}

const now = () => new Date().toISOString()

/** @returns when what has been written for so long must be done, by `performance.now()` */
const untilOf = (writtenForMs: number, runMs: number): number =>
  performance.now() + runMs - writtenForMs - Math.min(SPARE_MS, runMs / 10)

const isSame = (one: EvidenceItem, other: EvidenceItem | undefined) =>
  one.id === other?.id && one.text === other.text

/** Writes orders by a language model, each part recorded as soon as it stands. */
export const modelWritingWork = (deps: Deps) => {
  const { drafts, writing, earlierOf, model, texts, runMs, writtenForMs } = deps
  const { writer, ledger } = model

  /** Aborts the writing once the order has another outcome. @returns stops looking */
  const watch = ({ draftId, number }: Order, over: AbortController) => {
    const isOver = async () => {
      const { state } = await drafts.state(draftId)
      const order = state.stage === 'planned' ? state.order : null
      return order?.number !== number || !isOrderOpen(order)
    }
    return abortWhen(isOver, { over, reason: 'the order is over' })
  }

  /** Says something of the order; its step is new, as what was said before is known to the draft. */
  const say = ({ draftId }: Order, command: WritingCommand) =>
    drafts.handle(draftId, command, { step: `said-${randomUUID()}` })

  const settleEvidence = async (
    order: Order,
    items: EvidenceItem[],
    { recorded }: DraftMaterial,
  ) => {
    // Citations name items by their ids: they must be the ones that were settled.
    if (!recorded.items.every((item, at) => isSame(item, items[at]))) throw new OtherPassages()
    for (const [index, some] of cutInParts(items, ITEMS_TOGETHER).entries()) {
      const data = { number: order.number, at: now(), part: index + 1, items: some }
      await say(order, { type: 'SettleEvidence', data })
    }
  }

  /** Records what is told. */
  const tellingOf = (order: Order, pen: Pen): WritingListener => {
    const about = () => ({ number: order.number, at: now() })
    const sure = async (command: WritingCommand) => {
      const { events } = await say(order, command)
      if (events.length === 0) throw new Overtaken(command.type)
    }
    return {
      text: pen.add,
      outline: (sections: PlannedSection[]) =>
        sure({ type: 'Outline', data: { ...about(), sections } }),
      section: async ({ sectionId, markdown, cuts, words }) => {
        const data = { ...about(), sectionId, revision: 1, markdown, cuts, words }
        await sure({ type: 'DraftSection', data })
        pen.drop(sectionId)
      },
    }
  }

  const finish = async (order: Order, article: WrittenArticle, cautions: Caution[]) => {
    const { package: around, score, counts, fingerprint } = article
    const about = { number: order.number, at: now() }
    await say(order, { type: 'Package', data: { ...about, package: around } })
    const scored = { ...about, score, counts, ...(fingerprint && { fingerprint }) }
    await say(order, { type: 'Score', data: scored })
    const usage = await ledger.of(order.reportId)
    await say(order, { type: 'Complete', data: { ...about, cautions, ...(usage && { usage }) } })
  }

  const write = async (order: Order, pen: Pen, signal: AbortSignal) => {
    const material = await draftMaterialOf(drafts, order.draftId)
    const { brief, found, context, requestedAt: at, voice } = material
    if (!brief || !at) throw new NoBrief()
    const earlier = await earlierOf(order, at)
    const { draftId, userId: customer, reportId: seed } = order
    const task = { customer, draftId, seed, brief, found, context, at, earlier, voice }
    const assignment = await writing.gather(task)
    await settleEvidence(order, assignment.items, material)
    const { budget, settled } = await ledger.budgetOf(order.reportId)
    const until = untilOf(await writtenForMs(order.reportId), runMs)
    try {
      const article = await writer.write(assignment, {
        budget,
        signal,
        until,
        recorded: material.recorded,
        listener: tellingOf(order, pen),
      })
      if (article.faults.length > 0) throw new Unfit(article.faults, bannedNote(article))
      await settled()
      await finish(order, article, cautionsFor(brief, context))
    } finally {
      await settled()
    }
  }

  return async (order: Order, { attempt, signal }: Pick<WorkContext, 'attempt' | 'signal'>) => {
    const over = new AbortController()
    const unwatch = watch(order, over)
    const pen = texts.penOf(order.draftId, { number: order.number, attempt })
    try {
      await write(order, pen, AbortSignal.any([signal, over.signal]))
    } catch (error) {
      // Erased, or too late: it has its outcome.
      if (!over.signal.aborted || signal.aborted) throw error
    } finally {
      unwatch()
      await pen.end()
    }
  }
}
