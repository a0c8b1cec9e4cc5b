import type { Intent } from '@sortie/contracts/analysis/keywords/ratings'
import type { SourceCall } from '@sortie/contracts/analysis/keywords/receipts'
import type { ResultPage } from '@sortie/contracts/analysis/keywords/result-pages'
import type { FoundCompetitor } from '@sortie/contracts/analysis/reports/report-events'
import type { MeasuredSite, SiteRole } from '@sortie/contracts/analysis/sites/sites'
import type { ModelBudget } from '@sortie/model/budget'
import type { Brief } from '../domain/brief.ts'
import type { Bids, SourcedFigure } from '../domain/candidate.ts'
import type { SiteRank } from '../domain/gap/by-rankings.ts'
import type { PageType } from '../lexicon/phrase-rows.ts'
import type { PaidCalls } from './paid-calls.ts'

export type SourceQuery = Brief & {
  /** ISO time that the receipts carry as `fetchedAt`. */
  at: string
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
  /** All phrases of the report: who is paid by the call asks for these at once, not part by part. */
  all?: readonly string[]
  /** The calls by which sources that bill or count their calls ask; absent where none of them may be asked. */
  paid?: PaidCalls | undefined
  /** The budget of a language model for this report; unlimited by default. */
  modelBudget?: ModelBudget | undefined
}

/** A competitor without figures; `volume` and `interest` supply these. */
export type Competitor = Omit<FoundCompetitor, 'topKeywords' | 'interest'> & {
  topKeywords: { keyword: string; typical: boolean }[]
}
/** Something that customers may search for. */
export type Phrase = {
  keyword: string
  intent: Intent
  /** Its closeness to the things that the business sells, 0-3. */
  relevance: number
  /** Its theme; phrases of one theme are alike. */
  theme: string
  /** The kind of page that a searcher expects, where the source knows. */
  page?: PageType
  /**
   * The searchers of the place that it names, relative to the United States; absent where it names none, and is
   * searched for all over the country.
   */
  share?: number
  /** Somebody saw to it that no brand stands in it: names made of everyday words rule nothing out. */
  isVetted?: boolean
  /**
   * Set where nobody knew the trade: `general` fits any business, `typed` is built only from the
   * words that were typed.
   */
  weak?: KeywordWeakness
  /** True where it is about the rest of the trade of a business that does only a part of it. */
  isRelated?: boolean
}
export type KeywordWeakness = 'general' | 'typed'
/** Notes are for the visitor, in plain words. */
export type SourceAnswer<Answer> = { found: Answer; notes: string[] }
export type SourcedFigures = Map<string, SourcedFigure>

/** The capabilities that a report needs. Each has a chain of its own, see `chain.ts`. */
export type Capabilities = {
  /** The visitor's main competitor first, by those who know it. */
  competitors: (query: SourceQuery, count: number) => Promise<SourceAnswer<Competitor[]>>
  phrases: (query: SourceQuery) => Promise<SourceAnswer<Phrase[]>>
  /** Views a month of the encyclopedia's page about a company, for those names that have one. */
  interest: (query: SourceQuery, names: string[]) => Promise<SourceAnswer<SourcedFigures>>
  /** Searches a month, for those keywords that the provider knows. */
  volume: (query: SourceQuery, keywords: string[]) => Promise<SourceAnswer<SourcedFigures>>
  /** 0-10, one decimal, for those keywords that the provider knows. */
  difficulty: (query: SourceQuery, keywords: string[]) => Promise<SourceAnswer<SourcedFigures>>
}
export type Capability = SourceCall['capability']

/** The first result page of a keyword as somebody fetched it. */
export type Ranking = Omit<ResultPage, 'keywordId'>

/** The sites of a competitor report in their order; null where nobody said where one is. */
export type ComparedHosts = readonly { role: SiteRole; host: string | null }[]
/** The ranks of sites among the unpaid results of keywords. */
export type Rankings = {
  source: string
  fetchedAt: string
  /** The cost of all calls, in millionths of a US dollar. */
  cost: number
  payloads: string[]
  /** The figures of each site as a whole, in their order. */
  profiles: (MeasuredSite | null)[]
  /** True for each site whose ranks are known. */
  isMeasured: boolean[]
  /** The keywords of all, those that only rivals rank for first. */
  keywords: { keyword: string; rank: number; intent: Intent }[]
  /** Returns the rank of each site for a keyword, in their order. */
  ranksOf: (keyword: string) => SiteRank[]
}

/** A source of knowledge; it offers what it can, and throws where it could not be asked. */
export type Provider = {
  name: string
  /** The name in notes for visitors; `name` by default. */
  title?: string
  /** Milliseconds that one call may take before it is left out; 5,000 by default. */
  budgetMs?: number
  /** Returns true where it has anything to say about this brief; always by default. */
  serves?: (query: SourceQuery) => boolean
  /** Makes ready what it would read for this brief with, where that takes a while: before its time begins. */
  warm?: (brief: Brief) => Promise<void>
  /** It adds to the competitors that others name: asked beside them, not in turn with them. */
  alongside?: boolean
  /**
   * Its volumes are measured, not modelled: the check before a launch says so, and operators are no longer told that
   * every figure is an estimate. Its phrases fill up what the others propose.
   */
  measures?: boolean
  /**
   * Returns the prices of clicks on ads that it knows without a new call: those that came with volumes, or those that
   * it models.
   */
  bids?: (query: SourceQuery, keywords: string[]) => Promise<Map<string, Bids>>
  /**
   * Returns the result pages of these keywords, the most important one first: as many as can be paid and come in time.
   */
  results?: (query: SourceQuery, keywords: string[]) => Promise<SourceAnswer<Map<string, Ranking>>>
  /** Measures the ranks of the sites of a competitor report, as far as can be paid. Null where nothing was measured. */
  rankings?: (query: SourceQuery, sites: ComparedHosts) => Promise<SourceAnswer<Rankings | null>>
  /** The currency of its prices, of which only US dollars can be used; US dollars by default. */
  pricesIn?: string
  /**
   * Returns the number of keywords that it surely has for this brief, before anything is paid for: its questions cost
   * nothing. A source that proposes phrases and lacks this method is assumed to have enough.
   */
  expects?: (query: SourceQuery) => Promise<number>
} & Partial<Capabilities>

/** An answer put together from several providers, with every call that was made for it. */
export type ChainAnswer<Answer> = SourceAnswer<Answer> & { sources: SourceCall[] }
/** Many providers as one. */
export type ProviderChain = {
  [Name in Capability]: (
    ...parameters: Parameters<Capabilities[Name]>
  ) => Promise<ChainAnswer<Awaited<ReturnType<Capabilities[Name]>>['found']>>
} & {
  /**
   * Returns the price of each keyword by the first source that knows it, and the competition by the first that knows
   * that.
   */
  bids: (query: SourceQuery, keywords: string[]) => Promise<Map<string, Bids>>
  /** Returns the result pages by the first source that has them; empty where none has. */
  results: (query: SourceQuery, keywords: string[]) => Promise<SourceAnswer<Map<string, Ranking>>>
  /**
   * Returns the ranks by the first source that has them; null, with a note, where a source should have had them and
   * could not.
   */
  rankings: (query: SourceQuery, sites: ComparedHosts) => Promise<SourceAnswer<Rankings | null>>
}
