import { linear, mean } from './scale.ts'
import { stemsOf } from './stem.ts'

// Usual constants of BM25: how soon a repeated word counts no more, and how much the length of a text matters.
const K1 = 1.2
const B = 0.75

const counted = (stems: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return counts
}

/**
 * Rates the answer of each document to a query: Okapi BM25 (Robertson and Zaragoza, "The Probabilistic Relevance
 * Framework", 2009) with idf = ln(1 + (N - n + 0.5) / (n + 0.5)), over stems.
 */
export const bm25 = (query: string, documents: readonly string[]): number[] => {
  const terms = [...new Set(stemsOf(query))]
  const texts = documents.map((text) => {
    const stems = stemsOf(text)
    return { length: stems.length, counts: counted(stems) }
  })
  const average =
    texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length) || 1
  const idf = terms.map((term) => {
    const having = texts.filter(({ counts }) => counts.has(term)).length
    return Math.log(1 + (texts.length - having + 0.5) / (having + 0.5))
  })
  return texts.map(({ length, counts }) =>
    terms.reduce((sum, term, index) => {
      const count = counts.get(term) ?? 0
      return (
        sum + (idf[index]! * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average))
      )
    }, 0),
  )
}

/** Terms that the pages are about, with how much each counts: those of at least half of the pages, up to `limit`. */
export const headTerms = (
  pages: readonly string[],
  limit = 30,
): { term: string; weight: number }[] => {
  const sets = pages.map((page) => counted(stemsOf(page)))
  const terms = new Set(sets.flatMap((counts) => [...counts.keys()]))
  return [...terms]
    .filter((term) => term.length > 3)
    .map((term) => {
      const having = sets.filter((counts) => counts.has(term)).length
      const often = sets.reduce((sum, counts) => sum + Math.log1p(counts.get(term) ?? 0), 0)
      return { term, having, weight: often }
    })
    .filter(({ having }) => having >= Math.max(1, pages.length / 2))
    .sort((a, b) => b.weight - a.weight || a.term.localeCompare(b.term))
    .slice(0, limit)
    .map(({ term, weight }) => ({ term, weight }))
}

/** Share of the head terms, by weight, that a text has; 1 where there are none. */
export const termCoverage = (
  text: string,
  terms: readonly { term: string; weight: number }[],
): number => {
  const stems = new Set(stemsOf(text))
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0)
  const had = terms.reduce((sum, { term, weight }) => sum + (stems.has(term) ? weight : 0), 0)
  return whole > 0 ? had / whole : 1
}

/**
 * Rates a text among the pages that were read: its BM25 for the keyword over the mean of theirs, at most 1. 1 if no
 * page says anything of it.
 */
export const relevanceAmong = (text: string, pages: readonly string[], keyword: string): number => {
  const [own = 0, ...others] = bm25(keyword, [text, ...pages])
  const usual = others.reduce((sum, score) => sum + score, 0) / Math.max(1, others.length)
  return usual > 0 ? Math.min(1, own / usual) : 1
}

/** Share of the questions whose words, those of four letters or more, are at least to 60 % in one of the sections. */
export const questionsAnswered = (
  questions: readonly string[],
  sections: readonly string[],
): number => {
  if (questions.length === 0) return 1
  const sets = sections.map((section) => new Set(stemsOf(section)))
  const answered = questions.filter((question) => {
    const words = stemsOf(question).filter((stem) => stem.length > 3)
    return sets.some((set) => words.filter((word) => set.has(word)).length >= words.length * 0.6)
  })
  return answered.length / questions.length
}

/** 0-1, the mean of three: relevance among the pages read, their head terms (good from 80 %), questions answered. */
export const coverageScore = (parts: {
  relevance: number
  terms: number
  questions: number
}): number => mean([parts.relevance, linear(parts.terms, 0.8, 0.3), parts.questions])
