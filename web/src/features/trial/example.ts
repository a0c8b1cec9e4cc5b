import type { FreeTrialResults, Receipt } from '@sortie/contracts/analysis'
import { exampleExplanations } from './example-explanations'
import { exampleKeywords, exampleProject } from './example-keywords'

/** When the example was made. */
export const exampleAt = '2026-11-01T10:30:00.000Z'
const receipt = (value: Receipt['value'], unit: string, formula?: string): Receipt => ({
  value,
  unit,
  source: 'example',
  fetchedAt: exampleAt,
  kind: 'modelled',
  ...(formula && { formula, version: '1' }),
})

const top = (keyword: string, volume: number) => ({ keyword, volume, typical: true })
const competitors = [
  {
    name: 'Crumb & Corner',
    description: 'Neighborhood bakery with a click-and-collect shop.',
    topKeywords: [top('bakery near me', 5400), top('bread delivery', 1900)],
  },
  {
    name: 'The Daily Loaf',
    description: 'Sourdough specialist that also teaches baking classes.',
    topKeywords: [top('sourdough bread', 4400), top('baking class', 1000)],
  },
  {
    name: 'Northside Patisserie',
    description: 'Celebration cakes and pastry, made to order.',
    topKeywords: [top('custom cakes', 2900), top('wedding cake', 3600)],
  },
]

const receipts: Record<string, Receipt> = {}
exampleKeywords.forEach(({ searchVolume, difficulty, opportunity }, row) => {
  receipts[`keywords.${row}.searchVolume`] = receipt(searchVolume, 'searches/month')
  receipts[`keywords.${row}.difficulty`] = receipt(difficulty, '0-10', 'difficulty')
  receipts[`keywords.${row}.opportunity`] = receipt(opportunity, 'label', 'impact')
})
competitors.forEach(({ topKeywords }, one) => {
  topKeywords.forEach(({ volume }, two) => {
    const path = `competitors.${one}.topKeywords.${two}.volume`
    receipts[path] = receipt(volume, 'searches/month')
  })
})

/** An invented bakery, for the home page: shown by the same parts as real results, and labelled. */
export const example: FreeTrialResults = {
  project: exampleProject,
  analysis: {
    status: 'ready',
    stages: [],
    results: {
      competitors,
      keywords: exampleKeywords,
    },
    receipts,
    explanations: exampleExplanations,
    notes: [],
    failure: null,
  },
}
