import type { Figure, FoundCompetitor, Intent } from '@sortie/contracts/analysis'

/** What a report is asked about, as the visitor typed it: any text, hostile ones too. */
export type Brief = { industry: string; businessName: string; mainCompetitor: string }
export type Ask = Brief & {
  /** ISO time that the receipts carry as `fetchedAt`. */
  at: string
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}

/** A competitor without figures; `volume` supplies these. */
export type Competitor = Omit<FoundCompetitor, 'topKeywords'> & {
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
}
/** Notes are for the visitor, in plain words. */
export type Found<Answer> = { found: Answer; notes: string[] }
export type Figures = Map<string, Figure>

/** What a report needs to know. Every capability has a chain of its own, see `chain.ts`. */
export type Capabilities = {
  /** The visitor's main competitor first. */
  competitors: (ask: Ask, count: number) => Promise<Found<Competitor[]>>
  phrases: (ask: Ask) => Promise<Found<Phrase[]>>
  /** Searches a month, for those keywords that the provider knows. */
  volume: (ask: Ask, keywords: string[]) => Promise<Found<Figures>>
  /** 0-10, one decimal, for those keywords that the provider knows. */
  difficulty: (ask: Ask, keywords: string[]) => Promise<Found<Figures>>
}
/** A source of knowledge; it offers what it can, and throws where it could not be asked. */
export type Provider = { name: string } & Partial<Capabilities>
