import type {
  ReplayDifference,
  ReplayGap,
  ReplayOutcome,
} from '@sortie/contracts/analysis/reports/replay'
import { formatCount, formatDecimal } from '@/lib/format'

const FORMULAS: Record<string, string> = {
  bandVolume: 'volume from a band',
  bandDifficulty: 'difficulty from a band',
  modelVolume: 'volume from words',
  modelDifficulty: 'difficulty from words',
  composedVolume: 'volume by rule',
  contestDifficulty: 'difficulty from who competes',
  bandCpc: 'price of a click from a band',
  clickPrice: 'price of a click from its topic',
  clicks: 'clicks on results',
  impact: 'impact',
  paidImpact: 'ad impact',
  clusters: 'clusters',
  ownPages: 'your own pages',
  gapByPages: 'gap by pages',
  gapByRankings: 'gap by rankings',
}
const VALUES: Record<string, string> = {
  searchVolume: 'volume',
  difficulty: 'difficulty',
  clickShare: 'share of clicks',
  impact: 'impact',
  opportunity: 'rating',
  cluster: 'cluster',
  sortie: 'sortie',
  ownPage: 'own page',
  gap: 'gap',
}

/** A formula as people call it. */
const formulaName = (formula: string): string => FORMULAS[formula] ?? formula
/** A kind of value as people call it. */
export const valueName = (what: string): string => VALUES[what] ?? what

/** Lists formulas with their versions, in one line. */
export const formulasText = (formulas: ReplayOutcome['formulas']): string =>
  formulas.map(({ formula, version }) => `${formulaName(formula)} ${version}`).join(', ')

/** A value as it is shown; nothing where it was not there. */
export const shownValue = (value: ReplayDifference['was']): string =>
  value === null ? 'none' : typeof value === 'number' ? formatDecimal(value) : value

/** Says why a value came out differently. */
export const reasonText = (because: ReplayDifference['because']): string =>
  because.length === 0
    ? 'not explained by any version'
    : because
        .map(
          ({ formula, from, to }) => `${formulaName(formula)} went from version ${from} to ${to}`,
        )
        .join('; ')

/** Describes the replay of one era, in one sentence. */
export const replayOutcomeText = ({ isEqual, compared, differing }: ReplayOutcome): string =>
  isEqual
    ? `Equal: all ${formatCount(compared)} values came out the same.`
    : `${formatCount(differing)} of ${formatCount(compared)} values came out otherwise.`

/** Says which values could not be computed again, and why. */
export const missingText = ({ what, formula, version, count, reason }: ReplayGap): string => {
  const values = `${formatCount(count)} ${count === 1 ? 'value' : 'values'} (${valueName(what)})`
  return reason === 'inputs'
    ? `${values} could not be computed again: the receipt does not hold everything that went into it.`
    : `${values} could not be computed again: version ${version} of ${formulaName(formula)} is not known here.`
}
