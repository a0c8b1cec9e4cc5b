import type { FreeTrialResults } from '@sortie/contracts/analysis'

type Keyword = FreeTrialResults['analysis']['results']['keywords'][number]
export type Blip = { x: number; y: number; size: number; number: number; keyword: Keyword }

const INNER = 34
const OUTER = 138
/** Turns by the golden angle, so that neighbours in the list are no neighbours on the screen. */
const TURN = (137.508 * Math.PI) / 180
const START = (-52 * Math.PI) / 180

/**
 * Where each keyword stands on the radar, in units of the drawing around (0, 0): the easier it is
 * to rank for, the nearer to the centre; the more it is searched for, the larger. The bearing
 * means nothing.
 */
export const plot = (keywords: Keyword[]): Blip[] =>
  keywords.map((keyword, index) => {
    const ease = Math.min(10, Math.max(0, keyword.difficulty)) / 10
    const distance = INNER + ease * (OUTER - INNER)
    const bearing = START + index * TURN
    const volume = Math.min(1, Math.log1p(Math.max(0, keyword.searchVolume)) / Math.log(10_001))
    return {
      x: Math.round(Math.cos(bearing) * distance * 10) / 10,
      y: Math.round(Math.sin(bearing) * distance * 10) / 10,
      size: Math.round((5 + 6 * volume) * 10) / 10,
      number: index + 1,
      keyword,
    }
  })
