import {
  type Explanation,
  Intent,
  type ScoredKeyword,
} from '@sortie/contracts/analysis/keywords/ratings'
import type { Receipt } from '@sortie/contracts/analysis/keywords/receipts'
import { impactRulesOf } from '@sortie/contracts/analysis/scoring/impact'
import { paidRulesOf } from '@sortie/contracts/analysis/scoring/paid-impact'
import type { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import { explainScore } from '../../domain/scoring/explain.ts'
import { explainAd } from '../../domain/scoring/explain-ad.ts'
import type { ReportView } from '../views/report-view.ts'

/** The label's receipt: the impact that it follows from, with all that went into it. */
export const labelReceipt = ({ impact, opportunity }: ScoredKeyword): Receipt => ({
  ...impact,
  value: opportunity,
  unit: 'label',
  inputs: { impact: impact.value, ...impact.inputs },
})

/** Computed again from what the score's receipt stores; nothing of it is stored a second time. */
export const explanationOf = ({ impact }: ScoredKeyword): Explanation => {
  const { inputs = {}, formula, version } = impact
  const number = (name: string) => {
    const value = inputs[name]
    return typeof value === 'number' ? value : null
  }
  const intent = Intent.safeParse(inputs.intent)
  const shared = {
    volume: number('searchVolume'),
    intent: intent.success ? intent.data : null,
    relevance: number('relevance'),
    fullVolume: number('fullVolume') ?? undefined,
  }
  if (formula === 'paidImpact') {
    const [cpc, competition] = [number('cpc'), number('competition')]
    const known = { ...shared, cpc, competition, usualCpc: number('usualCpc') ?? undefined }
    return explainAd(known, paidRulesOf(version ?? '1'))
  }
  const known = {
    ...shared,
    difficulty: number('difficulty'),
    clickShare: number('clickShare'),
  }
  // The first version had no name in its receipts.
  return explainScore(known, impactRulesOf(version ?? '1'))
}

const explanationsOf = ({ top }: ReportView): Record<string, Explanation> =>
  Object.fromEntries(top.map((scored, index) => [`keywords.${index}`, explanationOf(scored)]))

const receiptsOf = ({ competitors, top }: ReportView): Record<string, Receipt> =>
  Object.fromEntries([
    ...competitors.flatMap(({ interest, topKeywords }, rank) => [
      ...(interest ? [[`competitors.${rank}.interest`, interest]] : []),
      ...topKeywords.map(({ volume }, index) => [
        `competitors.${rank}.topKeywords.${index}.volume`,
        volume,
      ]),
    ]),
    ...top.flatMap((scored, index) => [
      [`keywords.${index}.searchVolume`, scored.searchVolume],
      [`keywords.${index}.difficulty`, scored.difficulty],
      [`keywords.${index}.opportunity`, labelReceipt(scored)],
    ]),
  ])

/** Returns the summary of a report for the page of the trial: plain figures, their receipts beside them. */
export const freeTrialResults = (view: ReportView): FreeTrialResults => ({
  project: {
    name: view.name ?? '',
    industry: view.industry ?? '',
    mainCompetitor: view.mainCompetitor ?? '',
  },
  analysis: {
    status: view.status,
    stages: view.stages,
    results: {
      competitors: view.competitors.map(({ name, description, interest, topKeywords }) => ({
        name,
        description,
        ...(interest && { interest: interest.value }),
        topKeywords: topKeywords.map(({ keyword, volume, typical }) => ({
          keyword,
          volume: volume.value,
          typical,
        })),
      })),
      keywords: view.top.map(({ keyword, searchVolume, difficulty, opportunity }) => ({
        keyword,
        searchVolume: searchVolume.value,
        difficulty: difficulty.value,
        opportunity,
      })),
    },
    receipts: receiptsOf(view),
    explanations: explanationsOf(view),
    notes: view.notes,
    ...(view.grounds && { grounds: view.grounds }),
    failure: view.failure,
  },
})
