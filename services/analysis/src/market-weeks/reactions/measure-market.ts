import { setTimeout as sleep } from 'node:timers/promises'
import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type {
  IsoWeek,
  KeywordIdea,
  TopicMove,
} from '@sortie/contracts/analysis/research/market-week'
import { type Work, work } from '@sortie/runtime/work/work'
import type { WeeklyViews } from '../../providers/wikimedia/weekly-views.ts'
import { strongestMoves } from '../decider/moves.ts'
import { comparedWeeks, startOf } from '../decider/weeks.ts'
import type { MarketWeeks } from '../market-weeks.ts'
import type { TradeTopic } from '../trade-topics.ts'

type Deps = {
  weeks: Pick<MarketWeeks, 'state' | 'handle'>
  /** Null where Wikimedia is switched off. */
  views: WeeklyViews | null
  topics: readonly TradeTopic[]
  ideasOf: (week: IsoWeek, at: string, signal: AbortSignal) => Promise<KeywordIdea[]>
  /** The pause between two requests, in milliseconds; half a second by default. */
  pauseMs?: number
}

const PAUSE_MS = 500
const HOUR = 3_600_000
/** The time that a measurement waits for figures that are not published yet, in milliseconds: until Monday evening. */
const PATIENCE_MS = 12 * HOUR

/** The moves of the topics that were read, and whether every topic was read. */
export type TopicReading = { topics: TopicMove[]; isWhole: boolean }

/**
 * Reads the views of each topic, one after the other. It stops at the first failed call, and at once where the source
 * has not published the last day yet.
 */
export const readTopics = async (
  { views, topics, pauseMs = PAUSE_MS }: Pick<Deps, 'topics' | 'pauseMs'> & { views: WeeklyViews },
  week: IsoWeek,
  signal: AbortSignal,
): Promise<TopicReading> => {
  const read: TopicMove[] = []
  for (const { trade, article } of topics) {
    let found: Awaited<ReturnType<WeeklyViews>>
    try {
      found = await views(article, comparedWeeks(week), signal)
    } catch (error) {
      if (signal.aborted) throw error
      return { topics: read, isWhole: false }
    }
    // Counts of a day come for all articles at once: later on, it is an article that nobody read on Sunday.
    if (found === 'late' && read.length === 0) return { topics: read, isWhole: false }
    if (found && found !== 'late') read.push({ trade, article, ...found })
    await sleep(pauseMs, undefined, { signal })
  }
  return { topics: read, isWhole: true }
}

/** Measures a week once it is open; the figures of its Sunday are waited for until Monday evening. */
export const measureMarket = ({ weeks, views, topics, ideasOf, pauseMs }: Deps): Work =>
  work<AnalysisEvent, 'MarketWeekOpened'>({
    name: 'measure-market-week',
    on: ['MarketWeekOpened'],
    concurrency: 1,
    run: async ({ data: { marketWeekId, week } }, { signal, again }) => {
      const { state } = await weeks.state(marketWeekId)
      if (state.status !== 'open') return
      const reading: TopicReading = views
        ? await readTopics({ views, topics, pauseMs }, week, signal)
        : { topics: [], isWhole: true }
      if (!reading.isWhole && Date.now() < startOf(week) + PATIENCE_MS) return again(HOUR)
      const at = new Date().toISOString()
      const data = {
        marketWeekId,
        week,
        at,
        ...comparedWeeks(week),
        moved: strongestMoves(reading.topics),
        ideas: await ideasOf(week, at, signal),
      }
      await weeks.handle(marketWeekId, { type: 'Measure', data }, { step: 'measure' })
    },
  })
