import { scenario } from '@sortie/runtime/testing/decider'
import { test } from 'vitest'
import {
  type MarketWeekCommand,
  type MarketWeekEvent,
  marketWeek,
  marketWeekOf,
} from './market-week.ts'

const { given } = scenario(marketWeek)
const week = '2026-W48'
const about = { marketWeekId: marketWeekOf(week), week, at: '2026-11-23T05:00:00.000Z' }
const measurement = {
  ...about,
  lastWeek: { from: '2026-11-16', to: '2026-11-22' },
  weekBefore: { from: '2026-11-09', to: '2026-11-15' },
  moved: [],
  ideas: [],
}
const open: MarketWeekCommand = { type: 'Open', data: about }
const opened: MarketWeekEvent = { type: 'MarketWeekOpened', data: about }
const measure: MarketWeekCommand = { type: 'Measure', data: measurement }
const measured: MarketWeekEvent = { type: 'MarketWeekMeasured', data: measurement }

test('a week is opened once, however many processes start', () => {
  given().when(open).then(opened)
  given(opened).when(open).then()
  given(opened, measured).when(open).then()
})

test('a week is measured once', () => {
  given(opened).when(measure).then(measured)
  given(opened, measured).when(measure).then()
})

test('a week that was never opened is not measured', () => given().when(measure).then())
