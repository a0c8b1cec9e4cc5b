import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ResearchContext } from '@sortie/contracts/analysis/research/research'
import { TradeWords } from '@sortie/contracts/analysis/research/trade-words'
import { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { z } from 'zod'
import { cardsFor } from '../src/cards/library.ts'
import type { WritingTask } from '../src/untrusted/writing-tasks.ts'

/** A brief as an owner fills it in, with the trade that research names and what its report counts. */
export const EvaluationBrief = z.strictObject({
  id: z.string(),
  /** Of the almanac. */
  trade: z.string(),
  searches: z.array(z.tuple([z.string(), z.number()])),
  brief: DraftBrief,
})
export type EvaluationBrief = z.infer<typeof EvaluationBrief>

const readFile = (name: string): EvaluationBrief[] =>
  z.array(EvaluationBrief).parse(JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')))

/** Reads the committed briefs of articles. */
export const readBriefs = (): EvaluationBrief[] => readFile('briefs.json')

/** Reads the briefs of a second author: articles of all types, and pages, of trades with cards and without. */
export const readOtherBriefs = (): EvaluationBrief[] => readFile('briefs-2.json')

/** Answers to short questions, by the brief that they follow up, in the order in which they were given. */
const FollowUps = z.record(z.string(), DraftBrief.shape.answers.unwrap())
export type FollowUps = z.infer<typeof FollowUps>

/** Reads what owners of the second author's briefs answer to the questions that they are asked next. */
export const readFollowUps = (): FollowUps =>
  FollowUps.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'follow-ups-2.json'), 'utf8')))

/** Returns a brief with the first answers of its owner to what they were asked next. */
export const withFollowUps = (
  one: EvaluationBrief,
  followUps: FollowUps,
  count: number,
): EvaluationBrief => ({
  ...one,
  brief: {
    ...one.brief,
    answers: [...one.brief.answers, ...(followUps[one.id] ?? []).slice(0, count)],
  },
})

/** Reads the committed briefs of service and location pages. */
export const readPageBriefs = (): EvaluationBrief[] => readFile('page-briefs.json')

/** Those of articles for buyers, which take cards. */
export const readBuyersBriefs = (): EvaluationBrief[] =>
  readBriefs().filter(
    ({ trade, brief: { type } }) =>
      cardsFor(type, trade, { draftId: '', wording: undefined, country: 'US' }).length > 0,
  )

// The trades are data of analysis, which content does not import: they reach it by event.
const TRADES = join(import.meta.dirname, '../../analysis/src/lexicon/trades')
const Trade = z.object({
  id: z.string(),
  name: z.string(),
  speech: TradeWords.optional(),
  words: z
    .array(z.object({ countries: z.array(z.string()), say: z.record(z.string(), z.string()) }))
    .optional(),
})
const trades = new Map(
  readdirSync(TRADES)
    .flatMap((name) => z.array(Trade).parse(JSON.parse(readFileSync(join(TRADES, name), 'utf8'))))
    .map((trade) => [trade.id, trade]),
)

/** The words of a trade as its country says them: a property lawyer is a property solicitor in Exeter. */
const wordsIn = ({ speech, words = [] }: z.infer<typeof Trade>, country: string): TradeWords => {
  const say = Object.entries(
    words.find(({ countries }) => countries.includes(country))?.say ?? {},
  ).toSorted(([one], [other]) => other.length - one.length)
  const local = (text: string) => {
    const found = say.find(([american]) => text.includes(american))
    return found ? text.replace(...found) : text
  }
  const noun = (name: TradeWords['provider']) => ({
    ...name,
    one: local(name.one),
    many: local(name.many),
  })
  const { provider, client, offer, ...rest } = TradeWords.parse(speech)
  return {
    ...rest,
    provider: noun(provider),
    client: noun(client),
    offer: { ...offer, name: local(offer.name) },
  }
}

const AT = '2026-11-29T09:00:00.000Z'

const figuresOf = ({ searches, brief: { type } }: EvaluationBrief): EvidenceItem[] =>
  type === 'case-study'
    ? []
    : searches.map(([phrase, value], at) =>
        EvidenceItem.parse({
          id: `e${at + 1}`,
          kind: 'figure',
          text: `The keyword “${phrase}” has about ${value.toLocaleString('en-US')} searches a month in the United States (estimated).`,
          value,
          unit: 'searches a month',
          asOf: AT.slice(0, 10),
          voice: 'modelled',
          source: {
            name: 'Sortie report, November 2026',
            url: null,
            fetchedAt: AT,
            hash: null,
            licence: null,
          },
        }),
      )

const contextOf = ({ trade, searches, brief }: EvaluationBrief): ResearchContext => {
  const known = trades.get(trade)
  if (!known?.speech) throw new Error(`No trade of the almanac with words of its own: ${trade}`)
  return {
    business: brief.business ?? null,
    industry: known.name,
    country: brief.country ?? 'US',
    town: brief.town ?? null,
    trade,
    words: wordsIn(known, brief.country ?? 'US'),
    cautions: [],
    rivals: [],
    related: searches.map(([keyword, count]) => ({ keyword, searches: count, decides: true })),
    questions: searches
      .map(([phrase]) => phrase)
      .filter((phrase) => /^(?:how|what|when|do|is)\b/.test(phrase)),
    ...(brief.page && {
      plan: { keywords: searches.map(([keyword]) => keyword), pages: [] },
    }),
    read: [],
    notes: [],
  }
}

/** Returns the writer's task for a brief. */
export const writingTaskOf = (one: EvaluationBrief): WritingTask => ({
  draftId: one.id,
  seed: one.id,
  brief: one.brief,
  found: figuresOf(one),
  context: contextOf(one),
  at: AT,
})
