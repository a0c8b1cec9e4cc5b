import type { FreeTrialResults, OpportunityLabel, Receipt } from '@sortie/contracts/analysis'

const at = '2026-11-01T09:00:00.000Z'
const receipt = (value: Receipt['value'], unit: string, formula?: string): Receipt => ({
  value,
  unit,
  source: 'example',
  fetchedAt: at,
  kind: 'modelled',
  ...(formula && { formula, version: '1' }),
})

type Row = [keyword: string, volume: number, difficulty: number, label: OpportunityLabel]
const rows: Row[] = [
  ['sourdough bakery near me', 1300, 2.4, 'High'],
  ['birthday cake delivery', 2400, 3.6, 'High'],
  ['best gluten free bakery', 880, 3.1, 'High'],
  ['what is lamination in baking', 140, 1.9, 'Medium'],
  ['history of the croissant', 110, 8.6, 'Low'],
]
const top = (keyword: string, volume: number) => ({ keyword, volume, typical: true })
const competitors = [
  {
    name: 'Crumb & Corner',
    description: 'Neighbourhood bakery with a click-and-collect shop.',
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
rows.forEach(([, volume, difficulty, label], row) => {
  receipts[`keywords.${row}.searchVolume`] = receipt(volume, 'searches/month')
  receipts[`keywords.${row}.difficulty`] = receipt(difficulty, '0-10', 'difficulty')
  receipts[`keywords.${row}.opportunity`] = receipt(label, 'label', 'impact')
})
competitors.forEach(({ topKeywords }, one) => {
  topKeywords.forEach(({ volume }, two) => {
    const path = `competitors.${one}.topKeywords.${two}.volume`
    receipts[path] = receipt(volume, 'searches/month')
  })
})

/** An invented bakery, for the home page: shown by the same parts as real results, and labelled. */
export const example: FreeTrialResults = {
  project: { name: 'Harbour Street Bakery', industry: 'Bakery' },
  analysis: {
    status: 'ready',
    stages: [],
    results: {
      competitors,
      keywords: rows.map(([keyword, searchVolume, difficulty, opportunity]) => ({
        keyword,
        searchVolume,
        difficulty,
        opportunity,
      })),
    },
    receipts,
    notes: [],
    failure: null,
  },
}
