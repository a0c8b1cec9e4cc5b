/** Version of the data in `trades/`; part of every receipt that the almanac gives. */
export const ALMANAC_VERSION = '2026.11.5'

/** Something that customers of an industry search for, and the ways in which they do. */
export type Head = {
  term: string
  /** How many people look for it, relative to all terms of all industries: 1 few, 5 very many. */
  size: 1 | 2 | 3 | 4 | 5
  /** Whole phrases by intent; `*` stands for the term. The wording must give the intent away. */
  transactional: string[]
  commercial: string[]
  informational: string[]
}

/** A company that people know by name, described by facts that seldom change. */
export type Company = {
  name: string
  about: string
  /** Two phrases usual for such a company. Never measured for it, and labelled so. */
  typical: [string, string]
}

export type Industry = {
  id: string
  /** For whoever edits it: why something is as it is. */
  note?: string
  /** What it is called in a sentence, singular or as a mass noun. */
  name: string
  /** What people type for it, beside its name; the words before it may qualify it. */
  synonyms: string[]
  /** Words that mean it only where nothing else is said: a `garage`, but not a parking garage. */
  shorthand?: string[]
  /** Whether customers come from nearby, so that place matters. */
  local: boolean
  heads: Head[]
  /** Questions of its customers that name no head term. */
  questions: string[]
  companies: Company[]
}
