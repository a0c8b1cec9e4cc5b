import type { DraftBrief, FactSeries } from '@sortie/contracts/content/drafts/draft-brief'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { withinSentence } from '../english-words.ts'
import { capital, listed, plainLine, shownNumber, unended } from '../plain-text.ts'
import { comparedThings } from './compared-things.ts'
import {
  isMonthly,
  resultText,
  seriesPointsOf,
  seriesTexts,
  shownPeriod,
  withUnit,
} from './customer-texts.ts'
import { isPlanned } from './planned-results.ts'
import { type SearchAim, type SearchFigure, searchFigures } from './searches.ts'
import { areOfQuarters, comparedPoint, seasonOf, stepOf, turnsOf, yearsOf } from './series.ts'

/** An item before it has an id. */
type ItemDraft = Pick<EvidenceItem, 'text' | 'value' | 'unit'> & { from: string[] }

/** Searches that are weighed against the first. */
const RATIOS = 4
const rounded = (value: number): number =>
  Math.abs(value) >= 10 ? Math.round(value) : Math.round(value * 10) / 10

const estimated = (figures: readonly SearchFigure[]): string =>
  figures.some(({ isEstimate }) => isEstimate) ? 'an estimated ' : ''

/** Aims whose searches make a sum that says something. */
const SUMMED: SearchAim[] = ['price', 'hurry', 'compare', 'place']

const ofSearches = (all: readonly SearchFigure[]): ItemDraft[] => {
  // Searches of the trade beside the topic say nothing about the topic.
  const figures = all.filter(({ isOnTopic }) => isOnTopic)
  const [first, ...others] = figures
  if (!first || others.length === 0) return []
  const rank: ItemDraft[] =
    figures.length >= 3
      ? [
          {
            text: `Of the ${figures.length} searches compared here, “${first.phrase}” is the most common, with ${estimated([first])}${first.shown} a month.`,
            value: 1,
            unit: 'rank',
            from: figures.map(({ id }) => id),
          },
        ]
      : []
  const ratios = others
    .filter(({ searches }) => first.searches / searches >= 1.5)
    .slice(0, RATIOS)
    .map((other): ItemDraft => {
      const ratio = rounded(first.searches / other.searches)
      return {
        text: `The search “${first.phrase}” has ${estimated([first, other])}${shownNumber(ratio)} times as many searches a month as “${other.phrase}”.`,
        value: ratio,
        unit: 'ratio',
        from: [first.id, other.id],
      }
    })
  const sums = SUMMED.flatMap((aim): ItemDraft[] => {
    const group = figures.filter((one) => one.aim === aim).slice(0, 4)
    if (group.length < 2) return []
    const sum = group.reduce((total, { searches }) => total + searches, 0)
    return [
      {
        text: `Together, ${listed(group.map(({ phrase }) => `“${phrase}”`))} come to ${estimated(group)}${shownNumber(sum)} searches a month.`,
        value: sum,
        unit: 'searches a month',
        from: group.map(({ id }) => id),
      },
    ]
  })
  return [...rank, ...ratios, ...sums]
}

const SPAN = /^(\d{1,3}) (week|month|year)s?$/i
const IN_WEEKS = { week: 1, month: 52 / 12, year: 52 }
/** Computes the length of each of four phases, in months where they come out even. */
const ofHorizon = (items: readonly EvidenceItem[], { facts }: DraftBrief): ItemDraft[] => {
  const horizon = unended(plainLine(facts.horizon ?? ''))
  const [, number, unit] = SPAN.exec(horizon) ?? []
  const id = items.find(({ text }) => text.startsWith('The time for it: '))?.id
  if (!id || !number || !unit) return []
  const each = unit.toLowerCase() as keyof typeof IN_WEEKS
  const months = each === 'year' ? Number(number) * 12 : each === 'month' ? Number(number) : 0
  const inMonths = months > 0 && months % 4 === 0
  const value = inMonths ? months / 4 : Math.round((Number(number) * IN_WEEKS[each]) / 4)
  const part = `${value} ${inMonths ? 'month' : 'week'}${value === 1 ? '' : 's'}`
  const text = `A quarter of ${horizon} is ${inMonths ? '' : 'about '}${part}: give no phase more than that.`
  return value > 0 ? [{ text, value, unit: inMonths ? 'months' : 'weeks', from: [id] }] : []
}

/** Small counts as prose spells them. */
const COUNTS: Readonly<Record<number, string>> = {
  2: 'two',
  3: 'three',
  4: 'four',
  5: 'five',
  6: 'six',
  7: 'seven',
  8: 'eight',
  9: 'nine',
}

/** From this figure on, a change is told in percent. */
const LEAST_OF_PERCENT = 20

const percent = (before: number, after: number): number =>
  rounded(((after - before) / Math.abs(before)) * 100)

const ofResults = (items: readonly EvidenceItem[], { facts }: DraftBrief): ItemDraft[] =>
  (facts.results ?? []).flatMap((result): ItemDraft[] => {
    const id = items.find(({ text }) => text === resultText(result))?.id
    const { before, after, unit } = result
    const what = unended(plainLine(result.what))
    // Of two things at one time, neither rose or fell, and nothing has fallen yet that is planned to.
    if (!id || before === after || comparedThings(result.period) || isPlanned(result)) return []
    const gap = rounded(Math.abs(after - before))
    const way = after > before ? 'a rise' : 'a fall'
    const change: ItemDraft = {
      text: `For ${what}, that is ${way} of ${withUnit(gap, unit === '%' ? 'percentage points' : unit)}.`,
      value: gap,
      from: [id],
    }
    // Of small counts, and of what is gone altogether, a percentage says less than the figures.
    const isSmall = Math.min(Math.abs(before), Math.abs(after)) < LEAST_OF_PERCENT
    if (unit === '%' || isSmall) return [change]
    const share = Math.abs(percent(before, after))
    return [
      {
        text: `For ${what}, that is ${way} of ${shownNumber(share)}%.`,
        value: share,
        unit: '%',
        from: [id],
      },
    ]
  })

/** Items of the points on some days. */
const holding = (
  items: readonly EvidenceItem[],
  { series, country }: { series: FactSeries; country: DraftBrief['country'] },
  dates: readonly string[],
) =>
  seriesTexts(series, country)
    .filter((one) => one.dates.some((date) => dates.includes(date)))
    .flatMap(({ text }) => items.find((item) => item.text === text)?.id ?? [])

/** A unit behind the name of its series: “E-bike repairs averaged 58 repairs a month” says it twice. */
export const withoutNameOf = (unit: string, name: string): string => {
  const [first = '', ...rest] = unit.split(' ')
  const last = name.split(' ').at(-1) ?? ''
  return first.toLowerCase() === last.toLowerCase() ? rest.join(' ') : unit
}

const ofSeries = (
  items: readonly EvidenceItem[],
  { series, isOneOfMany }: { series: FactSeries; isOneOfMany: boolean },
  country: DraftBrief['country'],
): ItemDraft[] => {
  const points = seriesPointsOf(series)
  const name = capital(unended(plainLine(series.name)))
  // Beside another series, “the highest month” is that of neither.
  const named = isOneOfMany ? ` for ${withinSentence(name)}` : ''
  const unit = plainLine(series.unit)
  const from = (dates: string[]) => [...new Set(holding(items, { series, country }, dates))]
  const shown = (date: string) => shownPeriod(series, date, country)
  const [first, last] = [points[0], points.at(-1)]
  const compared = comparedPoint(points)
  if (
    !first ||
    !compared ||
    !last ||
    points.length < 2 ||
    from(points.map(({ date }) => date)).length === 0
  )
    return []
  const counted = withoutNameOf(unit, name)
  const change = (one: typeof first, other: typeof first): ItemDraft[] => {
    const ids = from([one.date, other.date])
    if (one.value === 0 || ids.length === 0) return []
    const share = percent(one.value, other.value)
    const verb = share > 0 ? 'rose' : 'fell'
    const text =
      share === 0
        ? `${name} stayed the same from ${shown(one.date)} to ${shown(other.date)}: ${shownNumber(one.value)} ${unit}.`
        : `${name} ${verb} by ${shownNumber(Math.abs(share))}% from ${shown(one.date)} to ${shown(other.date)}, from ${shownNumber(one.value)} to ${[shownNumber(other.value), counted].filter(Boolean).join(' ')}.`
    return [{ text, value: share, unit: '%', from: ids }]
  }
  const { highest, lowest } = turnsOf(points)
  // A flat line has no turns, and where the change is told from one point to the last, these are named in it.
  const isChangeTold = yearsOf(points).length === 0
  const isTurn = (point: typeof first) =>
    highest.value !== lowest.value && !(isChangeTold && (point === compared || point === last))
  const step = stepOf(series.points)
  const turn = (point: typeof first, word: string): ItemDraft => ({
    text: `The ${word} ${step}${named} was ${step === 'quarter' && !areOfQuarters(points) ? 'that of ' : ''}${shown(point.date)}, with ${shownNumber(point.value)} ${unit.replace(/ (?:a|per|each) (?:month|day|quarter|year)$/, '')}.`,
    value: point.value,
    from: from(points.map(({ date }) => date)),
  })
  const years = yearsOf(points).map(({ from: start, to, before, after }): ItemDraft => {
    const isCalendar = to.slice(5, 7) === '12'
    const [year, former] = isCalendar
      ? [to.slice(0, 4), start.slice(0, 4)]
      : [`the 12 months to ${shown(to)}`, 'the 12 months before']
    return {
      text: `${name} averaged ${[shownNumber(after), counted].filter(Boolean).join(' ')} in ${year}, ${before === after ? `as in ${former}` : `against ${shownNumber(before)} in ${former}`}.`,
      value: after,
      unit: counted || unit,
      from: from(points.map(({ date }) => date)),
    }
  })
  const season = isMonthly(series) ? seasonOf(points) : null
  const seasons: ItemDraft[] = season
    ? [
        {
          text: `In each of the last ${COUNTS[season.years] ?? season.years} years, ${season.month} was the highest month${named}.`,
          value: season.years,
          from: from(points.map(({ date }) => date)),
        },
      ]
    : []
  const extent: ItemDraft = {
    text: `The ${COUNTS[points.length] ?? points.length} figures${named} run from ${shown(first.date)} to ${shown(last.date)}, in ${unit}.`,
    value: points.length,
    from: from(points.map(({ date }) => date)),
  }
  return [
    extent,
    ...change(compared, last),
    ...years,
    ...[
      { point: highest, word: 'highest' },
      { point: lowest, word: 'lowest' },
    ].flatMap(({ point, word }) => (isTurn(point) ? [turn(point, word)] : [])),
    ...seasons,
  ].filter(({ from: ids, text }) => ids.length > 0 && text.length <= 400)
}

/** Returns the voice of an item that is computed from others: it is no surer than any of them. */
const voiceOf = (from: readonly EvidenceItem[]): EvidenceItem['voice'] =>
  (['modelled', 'self-said', 'customer', 'reference'] as const).find((voice) =>
    from.some((item) => item.voice === voice),
  ) ?? 'measured'

/**
 * Computes items from items by arithmetic, with ids from `next` on: ranks, ratios and sums of searches, changes of
 * results and of series. Each names the items that it comes from.
 */
export const computedItems = (
  items: readonly EvidenceItem[],
  brief: DraftBrief,
  next: number,
): EvidenceItem[] => {
  const series = brief.type === 'trend-analysis' ? (brief.facts.series ?? []) : []
  const computed = [
    ...series.flatMap((one) =>
      ofSeries(items, { series: one, isOneOfMany: series.length > 1 }, brief.country),
    ),
    ...(brief.type === 'case-study' ? ofResults(items, brief) : []),
    ...(brief.type === 'strategic-guide' ? ofHorizon(items, brief) : []),
    ...(brief.type === 'case-study' ? [] : ofSearches(searchFigures(items, brief))),
  ]
  return computed.map(({ from, ...rest }, index) => {
    const sources = from.flatMap((id) => items.find((item) => item.id === id) ?? [])
    const oldest = sources.reduce((one, other) => (other.asOf < one.asOf ? other : one))
    return {
      ...rest,
      id: `e${next + index}`,
      kind: 'computed',
      asOf: oldest.asOf,
      voice: voiceOf(sources),
      source: { ...oldest.source },
      from: [...new Set(from)],
    }
  })
}
