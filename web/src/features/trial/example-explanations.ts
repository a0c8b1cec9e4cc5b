import type { Explanation, Factor } from '@sortie/contracts/analysis'

const ORDER: Factor[] = ['volume', 'difficulty', 'clicks', 'intent', 'relevance']
const WEIGHTS = [0.3, 0.25, 0.15, 0.15, 0.15]

type Part = [given: number | string, value: number, points: number, lost: number]
type Row = Omit<Explanation, 'factors'> & { parts: Part[] }

// What the analysis answers for these inputs, formula `impact` version 1.
const rows: Row[] = [
  {
    score: 81,
    label: 'High',
    parts: [
      [1300, 0.779, 23.9, 6.9],
      [2.4, 0.76, 19.8, 6.3],
      [0.66, 0.66, 11.2, 5.8],
      ['transactional', 1, 13.1, 0],
      [3, 1, 13, 0],
    ],
    flip: { factor: 'volume', from: 1300, to: 26, label: 'Medium' },
  },
  {
    score: 80,
    label: 'High',
    parts: [
      [2400, 0.845, 24.4, 4.6],
      [3.6, 0.64, 18.4, 10.1],
      [0.68, 0.68, 11.3, 5.3],
      ['transactional', 1, 13, 0],
      [3, 1, 12.9, 0],
    ],
    flip: { factor: 'difficulty', from: 3.6, to: 7.4, label: 'Medium' },
  },
  {
    score: 79,
    label: 'High',
    parts: [
      [880, 0.736, 23.1, 8.1],
      [3.1, 0.69, 18.8, 8.2],
      [0.78, 0.78, 11.8, 3.3],
      ['commercial', 0.9, 12.4, 1.4],
      [3, 1, 12.9, 0],
    ],
    flip: { factor: 'volume', from: 880, to: 31, label: 'Medium' },
  },
  {
    score: 64,
    label: 'Medium',
    parts: [
      [140, 0.537, 17.9, 15],
      [1.9, 0.81, 17.5, 4.3],
      [0.63, 0.63, 9.5, 5.6],
      ['informational', 0.6, 9.4, 6.2],
      [2, 0.667, 9.7, 4.9],
    ],
    flip: { factor: 'volume', from: 140, to: 160, label: 'High' },
  },
  {
    score: 37,
    label: 'Low',
    parts: [
      [110, 0.511, 12.9, 12.6],
      [8.6, 0.14, 4.8, 30.9],
      [0.63, 0.63, 7.1, 4.4],
      ['informational', 0.6, 6.9, 4.8],
      [1, 0.333, 5.3, 10.3],
    ],
    flip: { factor: 'difficulty', from: 8.6, to: 8.1, label: 'Medium' },
  },
]

const explain = ({ parts, ...row }: Row): Explanation => ({
  ...row,
  factors: parts.map(([given, value, points, lost], index) => ({
    factor: ORDER[index]!,
    given,
    value,
    weight: WEIGHTS[index]!,
    points,
    lost,
  })),
})

/** Why the keywords of the example are rated as they are, by their path in its results. */
export const exampleExplanations = Object.fromEntries(
  rows.map((row, index) => [`keywords.${index}`, explain(row)]),
)
