import type { FreeTrialResults, OpportunityLabel, Receipt } from '@sortie/contracts/analysis'

type Analysis = FreeTrialResults['analysis']
type Row = [keyword: string, volume: number, difficulty: number, label: OpportunityLabel]
type Rival = [name: string, description: string, first: [string, number], second: [string, number]]
export type ExampleReport = {
  id: string
  name: string
  industry: string
  /** ISO time of the report. */
  at: string
  analysis: Analysis
}

const receipt = (at: string, value: Receipt['value'], unit: string, formula?: string): Receipt => ({
  value,
  unit,
  source: 'example',
  fetchedAt: at,
  kind: 'modelled',
  ...(formula && { formula, version: '1' }),
})

const analysisOf = (at: string, rows: Row[], rivals: Rival[]): Analysis => {
  const receipts: Analysis['receipts'] = {}
  rows.forEach(([, volume, difficulty, label], row) => {
    receipts[`keywords.${row}.searchVolume`] = receipt(at, volume, 'searches/month')
    receipts[`keywords.${row}.difficulty`] = receipt(at, difficulty, '0-10', 'difficulty')
    receipts[`keywords.${row}.opportunity`] = receipt(at, label, 'label', 'impact')
  })
  const competitors = rivals.map(([name, description, ...top], one) => ({
    name,
    description,
    topKeywords: top.map(([keyword, volume], two) => {
      const path = `competitors.${one}.topKeywords.${two}.volume`
      receipts[path] = receipt(at, volume, 'searches/month')
      return { keyword, volume, typical: true }
    }),
  }))
  const keywords = rows.map(([keyword, searchVolume, difficulty, opportunity]) => ({
    keyword,
    searchVolume,
    difficulty,
    opportunity,
  }))
  const results = { competitors, keywords }
  const rest = { stages: [], explanations: {}, notes: [], failure: null }
  return { status: 'ready', results, receipts, ...rest }
}

const report = (
  id: string,
  [name, industry, at]: [string, string, string],
  rows: Row[],
  rivals: Rival[],
): ExampleReport => ({ id, name, industry, at, analysis: analysisOf(at, rows, rivals) })

/** Three invented businesses beside the bakery, newest first; labels follow the impact formula. */
export const exampleReports: ExampleReport[] = [
  report(
    'dentist',
    ['Millpond Dental', 'Dentist', '2026-10-27T10:30:00.000Z'],
    [
      ['emergency dentist open now', 1900, 4.8, 'High'],
      ['teeth whitening cost', 2900, 5.2, 'High'],
      ['invisible braces for adults', 1600, 5.6, 'High'],
      ['how long does a filling last', 590, 4.1, 'Medium'],
      ['why do gums bleed', 1300, 6.1, 'Medium'],
    ],
    [
      [
        'Bright Row Dentistry',
        'Family practice with evening hours.',
        ['family dentist', 3600],
        ['dentist open late', 720],
      ],
      [
        'Clearline Orthodontics',
        'Braces and aligners for adults.',
        ['clear aligners', 4400],
        ['adult braces', 1900],
      ],
      [
        'The Smile House',
        'Cosmetic dentistry in the old town.',
        ['veneers', 5400],
        ['teeth bonding', 1600],
      ],
    ],
  ),
  report(
    'yoga',
    ['Tide & Cedar Yoga', 'Yoga studio', '2026-10-19T10:30:00.000Z'],
    [
      ['prenatal yoga near me', 720, 2.2, 'High'],
      ['beginner yoga class', 1000, 3.9, 'High'],
      ['yoga studio prices', 320, 2.8, 'High'],
      ['what to wear to hot yoga', 390, 1.6, 'High'],
      ['yin yoga vs hatha yoga', 480, 2.4, 'High'],
    ],
    [
      [
        'Northlight Yoga',
        'Hot yoga and vinyasa, seven days a week.',
        ['hot yoga', 2900],
        ['vinyasa yoga', 1900],
      ],
      [
        'Slow Studio',
        'Small classes, yin and restorative.',
        ['yin yoga', 2400],
        ['restorative yoga', 880],
      ],
      [
        'Harbor Movement',
        'Pilates and yoga under one roof.',
        ['reformer pilates', 3600],
        ['mat pilates', 1300],
      ],
    ],
  ),
  report(
    'software',
    ['Plankton Boards', 'Project management software', '2026-10-08T10:30:00.000Z'],
    [
      ['gantt chart template', 5400, 7.2, 'Medium'],
      ['project management software', 9900, 8.8, 'Medium'],
      ['what is a sprint review', 880, 6.4, 'Medium'],
      ['agile vs waterfall', 2400, 7.9, 'Medium'],
      ['history of the gantt chart', 90, 7.4, 'Low'],
    ],
    [
      [
        'Tasklight',
        'Boards and timelines for agencies.',
        ['kanban board', 6600],
        ['task tracker', 1900],
      ],
      [
        'Milemark',
        'Roadmaps for product teams.',
        ['product roadmap', 4400],
        ['roadmap template', 2400],
      ],
      [
        'Quayside Planner',
        'Resource planning for builders.',
        ['resource planning', 1600],
        ['project schedule', 1300],
      ],
    ],
  ),
]
