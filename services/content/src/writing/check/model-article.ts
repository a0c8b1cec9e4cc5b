import { withSources } from '@sortie/prose/facts/checks/verbatim'
import type { Claim } from '@sortie/prose/facts/claims'
import { topicStemsOf } from '@sortie/prose/facts/stems'
import { writtenWordsOf } from '@sortie/prose/text/words'
import type { ArticleFault, Assignment } from '../article.ts'
import { isProse, repeatFinder } from './model-sentences.ts'
import { varietyOf } from './variety.ts'

// A sentence may be harmless, and an article of such sentences still be nothing: it says the same again in each of its
// sections, rests on nobody's facts, or is about something else. A good model comes nowhere near these bounds.

/** From this share on of its words, what an article says again is too much. */
const MOST_REPEATED = 0.15
/** The least variety of its uncited words: people write some 0.8, and a small model that wanders 0.57. */
const LEAST_VARIETY = 0.66
/** The least share of its words that stand in sentences which cite something; the rest is advice. */
const LEAST_CITED = 0.15
/** The least share of its uncited sentences that name anything of the search or the trade. */
const LEAST_NAMING = 0.04

const wordsOf = (claims: readonly Claim[]): number =>
  claims.reduce((sum, { text }) => sum + writtenWordsOf(text).length, 0)

/** The shares of an article's prose that tell whether somebody would sign it. */
type ProseShares = {
  repeated: number
  cited: number
  naming: number
  /** Null where too little is said without a source. */
  variety: number | null
}

const subjectOf = ({ brief, context }: Assignment): Set<string> =>
  topicStemsOf(
    [
      brief.keyword,
      brief.industry,
      context?.industry,
      context?.words?.provider.one,
      context?.words?.provider.many,
      context?.words?.offer.name,
      context?.words?.client.one,
      brief.facts.task,
      brief.facts.goal,
    ].join(' '),
  )

const shareOf = (part: number, whole: number, ofNothing: number) =>
  whole > 0 ? part / whole : ofNothing

/** Measures the prose of an article and of its answers to questions; tables, which code makes, are none. */
const proseSharesOf = (all: readonly Claim[], assignment: Assignment): ProseShares => {
  const claims = withSources(all, assignment.items).filter(isProse)
  const says = repeatFinder()
  const repeated = claims.filter((claim) => says(claim) !== null)
  const cited = claims.filter(({ citations }) => citations.length > 0)
  const uncited = claims.filter(({ citations }) => citations.length === 0)
  const subject = subjectOf(assignment)
  const naming = uncited.filter(({ text }) =>
    [...topicStemsOf(text)].some((stem) => subject.has(stem)),
  )
  return {
    repeated: shareOf(wordsOf(repeated), wordsOf(claims), 0),
    cited: shareOf(wordsOf(cited), wordsOf(claims), 0),
    naming: shareOf(naming.length, uncited.length, 1),
    variety: varietyOf(uncited.map(({ text }) => text).join(' ')),
  }
}

const percent = (share: number) => `${Math.floor(share * 100)} %`

/**
 * The faults of an article by a language model that no single sentence has.
 * @param claims those of its sections and of its answers to questions, in their order
 */
export const modelArticleFaults = (
  claims: readonly Claim[],
  assignment: Assignment,
): ArticleFault[] => {
  const { repeated, cited, naming, variety } = proseSharesOf(claims, assignment)
  const faults: ArticleFault[] = []
  if (repeated > MOST_REPEATED)
    faults.push({
      code: 'repeated',
      message: `${percent(repeated)} of its words say again what stands before them.`,
    })
  if (variety !== null && variety < LEAST_VARIETY)
    faults.push({ code: 'repeated', message: 'Its words go round in circles.' })
  if (cited < LEAST_CITED)
    faults.push({
      code: 'too-little-own',
      message: `Only ${percent(cited)} of its words stand in sentences that cite something; ${percent(LEAST_CITED)} are needed.`,
    })
  if (naming < LEAST_NAMING)
    faults.push({
      code: 'too-little-own',
      message: `Only ${percent(naming)} of its advice names anything of “${assignment.brief.keyword}”.`,
    })
  return faults
}
