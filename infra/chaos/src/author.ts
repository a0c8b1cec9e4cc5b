import { setTimeout } from 'node:timers/promises'
import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import {
  type Draft,
  getDraft,
  launchDraft,
  planDraft,
} from '@sortie/contracts/content/drafts/drafts'
import { enoughForArticles } from '@sortie/local/sample-brief'
import { insist } from './insist.ts'
import type { Browser } from './visitor.ts'

/** Orders of articles that a customer got as replies. */
export type ArticleOrders = { draftId: DraftId; reportId: string }

type Person = { browser: Browser; signIn: () => Promise<void> }

/** The longest time that research or an article may take while processes are killed. */
const PATIENCE_MS = 400_000
const OPEN: readonly Draft['status'][] = ['requested', 'queued', 'writing']

const draftOf = async ({ browser, signIn }: Person, draftId: DraftId) => {
  const answer = await insist(browser, getDraft, { params: { draftId } }, signIn)
  if (answer.status !== 200) throw new Error(`draft: ${JSON.stringify(answer)}`)
  return getDraft.reply.parse(answer.body)
}

const until = async (person: Person, draftId: DraftId, isSo: (draft: Draft) => boolean) => {
  for (const end = performance.now() + PATIENCE_MS; ; await setTimeout(500)) {
    const draft = await draftOf(person, draftId)
    if (isSo(draft)) return draft
    if (performance.now() > end) throw new Error(`${draftId} is still ${draft.status}`)
  }
}

type Brief = (typeof enoughForArticles)[number]

/** Orders one article and waits for its end; a research that failed is no reason not to. */
const order = async (person: Person, brief: Brief): Promise<ArticleOrders> => {
  const { browser, signIn } = person
  const planned = await insist(browser, planDraft, { body: brief }, signIn)
  if (planned.status !== 201) throw new Error(`plan: ${JSON.stringify(planned)}`)
  const { draftId } = planDraft.reply.parse(planned.body)
  const params = { draftId }
  await until(person, draftId, ({ research }) => research.status !== 'running')
  const input = { params, body: { writer: 'template' as const } }
  const launched = await insist(browser, launchDraft, input, signIn)
  if (launched.status !== 202) throw new Error(`launch: ${JSON.stringify(launched)}`)
  const ended = await until(person, draftId, ({ status }) => !OPEN.includes(status))
  return { draftId, reportId: ended.order!.reportId }
}

/**
 * A customer with missions who has articles written, one after the other.
 * @throws RangeError for more than there are briefs
 */
export const haveArticles = async (person: Person, count: number): Promise<ArticleOrders[]> => {
  if (count > enoughForArticles.length) throw new RangeError(`There are no ${count} briefs`)
  const ordered: ArticleOrders[] = []
  for (const brief of enoughForArticles.slice(0, count)) ordered.push(await order(person, brief))
  return ordered
}
