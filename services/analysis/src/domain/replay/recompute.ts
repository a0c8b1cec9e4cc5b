import type { Figure } from '@sortie/contracts/analysis/keywords/receipts'
import type { ReplayGap } from '@sortie/contracts/analysis/reports/replay'
import { impact } from '@sortie/contracts/analysis/scoring/impact'
import type { Scoring } from '../candidate.ts'
import type { RecordedKeyword } from './facts.ts'
import { AD_IMPACT, CLICKS, FIGURES, IMPACT, type Versions } from './formulas.ts'

/** The versions that something is computed with: its own, or those of today. */
export type Era = 'made' | 'today'

/** A value computed again; where it could not be, why not. */
type ComputedValue<Value> = { value: Value; missing?: ReplayGap['reason'] | undefined }

/** A keyword as the formulas of an era give it; what they cannot compute stands as it is recorded. */
export type ReplayedKeyword = {
  figures: Record<string, ComputedValue<number> & { isTaken: boolean }>
  clickShare: ComputedValue<number | null>
  impact: ComputedValue<number>
  opportunity: string
}

/** Returns the function that computes a version in an era, or the reason why there is none. */
export const runOf = <Run>(
  { today, runs }: Versions<Run>,
  version: string,
  era: Era,
): { run: Run } | { missing: ReplayGap['reason'] } => {
  const run = runs[era === 'made' ? version : today]
  return run ? { run } : { missing: run === null ? 'inputs' : 'version' }
}

/** The first versions of formulas had no name in their receipts. */
export const versionOf = ({ version = '1' }: Pick<Figure, 'version'>): string => version

/** Computes a figure again. A figure that no formula made is taken over as a fact. */
export const figureAgain = (
  { value, formula, kind, inputs = {}, ...figure }: Figure,
  era: Era,
): ReplayedKeyword['figures'][string] => {
  if (kind === 'measured' || !formula) return { value, isTaken: true }
  const versions = FIGURES[formula]
  if (!versions) return { value, isTaken: false, missing: 'version' }
  const found = runOf(versions, versionOf(figure), era)
  if ('missing' in found) return { value, isTaken: false, missing: found.missing }
  const again = found.run(inputs)
  if (again === null) return { value, isTaken: false, missing: 'inputs' }
  return { value: again, isTaken: false }
}

const clicksAgain = (
  { keyword, intent, clickShare, scoring }: RecordedKeyword,
  era: Era,
): ReplayedKeyword['clickShare'] => {
  if (clickShare === null) return { value: null }
  const found = runOf(CLICKS, scoring.clicks, era)
  if ('missing' in found) return { value: clickShare, missing: found.missing }
  return { value: found.run(keyword, intent) }
}

/** Returns the formula that rated the keywords of a report, with the version that it had then and has today. */
export const ratingIn = ({ aim, impact, paid = '1' }: Scoring) =>
  aim === 'paid'
    ? { formula: 'paidImpact', version: paid, today: AD_IMPACT.today }
    : { formula: 'impact', version: impact, today: IMPACT.today }

/** Full volume, and the usual price of a click in US dollars, by today's rules. */
export type Usual = { fullVolume?: number | undefined; usualCpc?: number | undefined }
/** The same in an era: rules of another version may have others. */
export const usualIn = (scoring: Scoring, era: Era, today: Usual): Usual => {
  const { impact, paid } = scoring
  const isMade = era === 'made'
  return {
    fullVolume: (isMade || impact === IMPACT.today ? scoring : today).fullVolume,
    usualCpc: (isMade || paid === AD_IMPACT.today ? scoring : today).usualCpc,
  }
}

/** The rating of some figures by the rules of a version; null where its inputs are not whole. */
export const rated = (
  facts: Pick<RecordedKeyword, 'intent' | 'relevance' | 'partial'>,
  figures: { volume: number; difficulty: number; clickShare: number | null },
  by: { version: string; fullVolume: number | undefined },
): { score: number; label: string } | { missing: ReplayGap['reason'] } => {
  const { intent, relevance, partial } = facts
  const isWhole = relevance !== null && figures.clickShare !== null
  if (!isWhole && !partial) return { missing: 'inputs' }
  const found = runOf(IMPACT, by.version, 'made')
  if ('missing' in found) return found
  const known = { ...figures, intent, relevance, fullVolume: by.fullVolume }
  return impact(known, found.run())
}

/** Returns the recorded price and competition of ads on a keyword; null for each that is unknown. */
export const recordedBidsOf = ({ paid }: Pick<RecordedKeyword, 'paid'>) => ({
  cpc: paid?.cpc?.value ?? null,
  competition: paid?.competition?.value ?? null,
})

/** The rating of an ad by the rules of a version; what nobody knew of it stays unknown. */
export const ratedForAds = (
  { intent, relevance }: Pick<RecordedKeyword, 'intent' | 'relevance'>,
  figures: { volume: number } & ReturnType<typeof recordedBidsOf>,
  { version, fullVolume, usualCpc }: Usual & { version: string },
): ReturnType<typeof rated> => {
  const found = runOf(AD_IMPACT, version, 'made')
  if ('missing' in found) return found
  return found.run({ ...figures, intent, relevance, fullVolume, usualCpc })
}

/** @param now what is usual by today's rules, where the report had older ones */
export const recompute = (facts: RecordedKeyword, era: Era, now: Usual): ReplayedKeyword => {
  const { scoring } = facts
  const figures = Object.fromEntries(
    Object.entries(facts.figures).map(([name, figure]) => [name, figureAgain(figure, era)]),
  )
  const clickShare = clicksAgain(facts, era)
  const factors = {
    volume: figures.searchVolume!.value,
    difficulty: figures.difficulty!.value,
    clickShare: clickShare.value,
  }
  const { version: own, today } = ratingIn(scoring)
  const usual = usualIn(scoring, era, now)
  const by = {
    version: era === 'made' ? own : today,
    fullVolume: facts.fullVolume ?? usual.fullVolume,
    usualCpc: usual.usualCpc,
  }
  const rating =
    scoring.aim === 'paid'
      ? ratedForAds(facts, { volume: factors.volume, ...recordedBidsOf(facts) }, by)
      : rated(facts, factors, by)
  if ('missing' in rating) {
    const { missing } = rating
    return {
      figures,
      clickShare,
      impact: { value: facts.impact, missing },
      opportunity: facts.opportunity,
    }
  }
  return {
    figures,
    clickShare,
    impact: { value: rating.score },
    opportunity: rating.label,
  }
}
