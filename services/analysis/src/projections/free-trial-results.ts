import type { FreeTrialResults, Receipt, ScoredKeyword } from '@sortie/contracts/analysis'
import type { ReportView } from './report-view.ts'

/** The label's receipt: the impact that it follows from, with all that went into it. */
const labelReceipt = ({ impact, opportunity }: ScoredKeyword): Receipt => ({
  ...impact,
  value: opportunity,
  unit: 'label',
  inputs: { impact: impact.value, ...impact.inputs },
})

const receiptsOf = ({ competitors, keywords }: ReportView): Record<string, Receipt> =>
  Object.fromEntries([
    ...competitors.flatMap(({ topKeywords }, rank) =>
      topKeywords.map(({ volume }, index) => [
        `competitors.${rank}.topKeywords.${index}.volume`,
        volume,
      ]),
    ),
    ...keywords.flatMap((scored, index) => [
      [`keywords.${index}.searchVolume`, scored.searchVolume],
      [`keywords.${index}.difficulty`, scored.difficulty],
      [`keywords.${index}.opportunity`, labelReceipt(scored)],
    ]),
  ])

/** A report as the trial's page asks for it: plain figures, their receipts beside them. */
export const freeTrialResults = (view: ReportView): FreeTrialResults => ({
  project: { name: view.name ?? '', industry: view.industry ?? '' },
  analysis: {
    status: view.status,
    stages: view.stages,
    results: {
      competitors: view.competitors.map(({ name, description, topKeywords }) => ({
        name,
        description,
        topKeywords: topKeywords.map(({ keyword, volume, typical }) => ({
          keyword,
          volume: volume.value,
          typical,
        })),
      })),
      keywords: view.keywords.map(({ keyword, searchVolume, difficulty, opportunity }) => ({
        keyword,
        searchVolume: searchVolume.value,
        difficulty: difficulty.value,
        opportunity,
      })),
    },
    receipts: receiptsOf(view),
    notes: view.notes,
    failure: view.failure,
  },
})
