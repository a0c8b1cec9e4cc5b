import type { FoundCompetitor, Intent, ResultPage, SourceCall } from '@sortie/contracts/analysis'
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
  /** Where sources that bill or count their calls ask; absent where none of them may be asked. */
  paid?: PaidCalls | undefined
  /** What a language model may cost on behalf of this report; anything unless told. */
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
  /** How close it is to what the business sells, 0-3. */
  relevance: number
  /** What it is about; phrases of one theme are alike. */
  theme: string
  /** The kind of page that a searcher expects, where the source knows. */
  page?: PageType
  /**
   * How many people search in the place that it names, relative to the United States; absent where it
   * names none, and is searched for all over the country.
   */
  share?: number
  /** Somebody saw to it that no brand stands in it: names made of everyday words rule nothing out. */
  isVetted?: boolean
  /**
   * Set where nobody knew the trade: `general` fits any business, `typed` is built only from the
   * words that were typed.
   */
  weak?: KeywordWeakness
  /** Whether it is about the rest of the trade of a business that does only a part of it. */
  isRelated?: boolean
}
export type KeywordWeakness = 'general' | 'typed'
/** Notes are for the visitor, in plain words. */
export type SourceAnswer<Answer> = { found: Answer; notes: string[] }
export type SourcedFigures = Map<string, SourcedFigure>

/** What a report needs to know. Every capability has a chain of its own, see `chain.ts`. */
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
/** Where sites stand among the unpaid results of keywords. */
export type Rankings = {
  source: string
  fetchedAt: string
  /** Of all calls, in millionths of a US dollar. */
  cost: number
  payloads: string[]
  /** What is known of each site as a whole, in their order. */
  profiles: (MeasuredSite | null)[]
  /** Whether it is known of each site where it stands. */
  isMeasured: boolean[]
  /** The keywords of all, those that only rivals rank for first. */
  keywords: { keyword: string; rank: number; intent: Intent }[]
  /** Where each site stands for a keyword, in their order. */
  ranksOf: (keyword: string) => SiteRank[]
}

/** A source of knowledge; it offers what it can, and throws where it could not be asked. */
export type Provider = {
  name: string
  /** What a visitor's note calls it; its name, unless told. */
  title?: string
  /** Milliseconds that one call may take before it is left out; 5,000 unless told. */
  budgetMs?: number
  /** Whether it has anything to say about this brief; always, unless told. */
  serves?: (query: SourceQuery) => boolean
  /** Makes ready what it would read for this brief with, where that takes a while: before its time begins. */
  warm?: (brief: Brief) => Promise<void>
  /** It adds to the competitors that others name: asked beside them, not in turn with them. */
  alongside?: boolean
  /** Its volumes are measured, not modelled. Its phrases fill up what the others propose. */
  measures?: boolean
  /**
   * What clicks on ads cost, as far as it knows without asking anybody anew: what it was told together
   * with volumes, or what it models.
   */
  bids?: (query: SourceQuery, keywords: string[]) => Promise<Map<string, Bids>>
  /**
   * Who ranks for these keywords, the most important one first: of as many as can be paid, and as come in
   * time.
   */
  results?: (query: SourceQuery, keywords: string[]) => Promise<SourceAnswer<Map<string, Ranking>>>
  /** Where the sites of a competitor report stand: as far as can be paid. Null where that says nothing. */
  rankings?: (query: SourceQuery, sites: ComparedHosts) => Promise<SourceAnswer<Rankings | null>>
  /** The currency that it tells prices in, of which only US dollars can be used; these unless told. */
  pricesIn?: string
  /**
   * How many keywords it surely has for this brief, before anything is paid for: it asks only what
   * costs nothing. Unless told, one that proposes phrases is taken at its word.
   */
  expects?: (query: SourceQuery) => Promise<number>
} & Partial<Capabilities>

/** An answer put together from several providers, with every call that was made for it. */
export type ChainAnswer<Answer> = SourceAnswer<Answer> & { sources: SourceCall[] }
/** Many providers as one. */
export type ProviderChain = {
  [Name in Capability]: (
    ...given: Parameters<Capabilities[Name]>
  ) => Promise<ChainAnswer<Awaited<ReturnType<Capabilities[Name]>>['found']>>
} & {
  /** For each keyword the first who knows its price, and the first who knows its competition. */
  bids: (query: SourceQuery, keywords: string[]) => Promise<Map<string, Bids>>
  /** By the first who can tell; of no keyword where nobody can. */
  results: (query: SourceQuery, keywords: string[]) => Promise<SourceAnswer<Map<string, Ranking>>>
  /** By the first who can tell; null, with a note, where one should have and could not. */
  rankings: (query: SourceQuery, sites: ComparedHosts) => Promise<SourceAnswer<Rankings | null>>
}
