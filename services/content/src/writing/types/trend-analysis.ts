import type { FactSeries } from '@sortie/contracts/content/drafts/draft-brief'
import { stemsOf } from '@sortie/prose/score/stem'
import {
  type CitedSentence,
  citedSentence,
  paragraph,
  type SectionBlock,
} from '../compose/section-blocks.ts'
import { answerPart, type SectionComposer } from '../compose/section-composer.ts'
import { cautionParts, nextStep, otherParts, withPlace } from '../compose/shared-parts.ts'
import { yourTurn } from '../compose/your-turn.ts'
import { withinSentence } from '../english-words.ts'
import { isSameName } from '../evidence/cells.ts'
import { withoutNameOf } from '../evidence/computed-items.ts'
import { seriesPointsOf, seriesTexts, shownPeriod } from '../evidence/customer-texts.ts'
import { isSameStem } from '../evidence/searches.ts'
import { areOfQuarters, comparedPoint, yearsOf } from '../evidence/series.ts'
import {
  changedBy,
  END_OF_TREND,
  expectedBy,
  MEANING,
  noticedBy,
} from '../interview/type-interviews.ts'
import { asTitle, capital, ended, listed, plainLine, shownNumber, unended } from '../plain-text.ts'
import type { SectionLayout } from '../plan.ts'
import { speakerOf } from '../wording/speaker.ts'
import { chart } from './trend-chart.ts'
import {
  type ArticleTypeDefinition,
  type LayOut,
  type Layout,
  optionalSection,
  outlineSection,
} from './type.ts'

/** Begins the sentence on the number of figures and their time; items of older drafts say it in other words. */
const EXTENT = /^The (?:(?:\w+ )?figures(?: for [^.]+)? run|series) /

/** Returns the computed sentences of a series, by how their text begins. */
const ofSeries = ({ evidence, assignment }: SectionComposer, series: FactSeries) => {
  const name = capital(unended(plainLine(series.name)))
  const ids = new Set(
    seriesTexts(series, assignment.brief.country).flatMap(
      ({ text }) => evidence.itemByText.get(text)?.id ?? [],
    ),
  )
  const items = evidence.computed.filter(({ from = [] }) => from.some((id) => ids.has(id)))
  const beginning = (...begins: string[]) =>
    items
      .filter(({ text }) => begins.some((begin) => text.startsWith(begin)))
      .map(({ text, id }) => citedSentence(text, id))
  return {
    name,
    change: beginning(`${name} rose `, `${name} fell `, `${name} stayed `),
    years: beginning(`${name} averaged `),
    turns: beginning('The highest ', 'The lowest '),
    season: beginning('In each '),
    extent: items
      .filter(({ text }) => EXTENT.test(text))
      .map(({ text, id }) => citedSentence(text, id)),
  }
}

/** Returns the signs that would prove the reading wrong: each can be looked up later. */
const doubts = (composer: SectionComposer, series: FactSeries): SectionBlock[] => {
  const points = seriesPointsOf(series)
  const [first, last] = [comparedPoint(points), points.at(-1)]
  if (!first || !last) return []
  const { country } = composer.assignment.brief
  const ids = (date: string) =>
    seriesTexts(series, country)
      .filter(({ dates }) => dates.includes(date))
      .flatMap(({ text }) => composer.evidence.itemByText.get(text)?.id ?? [])
  const unit = plainLine(series.unit)
  const [year] = yearsOf(points)
  const [yearItem] = ofSeries(composer, series).years.flatMap(({ cites }) => cites)
  return paragraph([
    year && yearItem && year.before !== year.after
      ? citedSentence(
          `If a year’s average is back at ${shownNumber(year.before)} ${unit}, the trend is over.`,
          yearItem,
        )
      : first.value === last.value
        ? citedSentence(
            `If one of the next points is well above or well below ${shownNumber(last.value)} ${unit}, something has begun to move.`,
            ...ids(last.date),
          )
        : citedSentence(
            `If the next figures are back at ${shownNumber(first.value)} ${unit}, as in ${shownPeriod(series, first.date, country)}, the trend is over.`,
            ...ids(first.date),
            // The quarter that a point is of is named in the sentence on the change alone.
            ...(areOfQuarters(points)
              ? ofSeries(composer, series).change.flatMap(({ cites }) => cites)
              : []),
          ),
  ])
}

/** The time of a series: `January 2024 to December 2025`. */
const spanOf = ({ assignment }: SectionComposer, series: FactSeries): string => {
  const points = seriesPointsOf(series)
  return [points[0], points.at(-1)]
    .flatMap((point) => (point ? shownPeriod(series, point.date, assignment.brief.country) : []))
    .join(' to ')
}

/** Says that all figures are the business's own, and of which time, if the finding doesn't. */
const whoseFigures = (
  composer: SectionComposer,
  all: readonly FactSeries[],
): CitedSentence | null => {
  const { filling, assignment } = composer
  const [main] = all
  if (!main || all.some(({ source }) => !isSameName(filling.business, source))) return null
  const { extent, years } = ofSeries(composer, main)
  const [run] = extent
  if (!run) return null
  const span = years.length > 0 ? `, from ${spanOf(composer, main)}` : ''
  const { our } = speakerOf(assignment)
  return citedSentence(
    `These are ${our} own figures at ${withPlace(filling)}${span}.`,
    ...run.cites,
  )
}

/** The change of a series in one paragraph: over whole years, as January against June would show little but the season. */
const changeOf = ({ years, change }: ReturnType<typeof ofSeries>): CitedSentence[] =>
  years.length > 0 ? years : change

/** Series of which a first paragraph can tell the change. */
const TOLD_AT_ONCE = 3

/** Holds what each series shows, and whose figures they are: a search on two things is not answered by one. */
const finding = (composer: SectionComposer, all: readonly FactSeries[]): SectionLayout => {
  const changes = all
    .slice(0, TOLD_AT_ONCE)
    .flatMap((series) => changeOf(ofSeries(composer, series)))
  return {
    role: 'finding',
    heading: null,
    isRequired: true,
    parts: [...paragraph([...changes, whoseFigures(composer, all)]), ...cautionParts(composer)],
  }
}

/** The turns of each series, and the changes that the finding has no room for. */
const reading = (composer: SectionComposer, all: readonly FactSeries[]): SectionLayout => {
  const turnsIn = (series: FactSeries, isChangeTold: boolean) => {
    const read = ofSeries(composer, series)
    // Of a line that rises, the lowest point is the first one, which says nothing.
    const [first, last] = spanOf(composer, series).split(' to ')
    const turns = read.turns.filter(
      ({ text }) => !text.includes(` ${first}, `) && !text.includes(` ${last}, `),
    )
    return paragraph([...(isChangeTold ? [] : changeOf(read)), ...turns, ...read.season])
  }
  return {
    role: 'reading',
    heading: composer.inTurn([
      'What stands out',
      'Highs and lows',
      'The turning points',
      'What the figures show',
    ]),
    isRequired: false,
    parts: all.flatMap((series, at) => turnsIn(series, at < TOLD_AT_ONCE)),
  }
}

/** Says where the figures come from, and of which time they are, if nothing before it does. */
const method = (composer: SectionComposer, all: readonly FactSeries[]): SectionLayout => {
  const isOwn = whoseFigures(composer, all) !== null
  const bySource = Object.entries(
    Object.groupBy(all, ({ source }) => unended(plainLine(source))),
  ).map(([source, some = []]) => ({ source, some }))
  const sentences = bySource.flatMap(({ source, some }): CitedSentence[] => {
    const [first] = some
    const [run] = first ? ofSeries(composer, first).extent : []
    if (!first || !run) return []
    const isTimeTold = isOwn || ofSeries(composer, first).years.length === 0
    const span = isTimeTold ? '' : `, from ${spanOf(composer, first)}`
    const names = listed(some.map(({ name }) => withinSentence(unended(plainLine(name)))))
    const of = bySource.length > 1 ? ` of the figures on ${names}` : ''
    return [citedSentence(ended(`Source${of}: ${source}${span}`), ...run.cites)]
  })
  return {
    role: 'method',
    heading: composer.inTurn([
      'Where the figures come from',
      'The source of the figures',
      'About the figures',
    ]),
    isRequired: true,
    parts: paragraph(sentences),
  }
}

/**
 * The search with its thing in the plural, where its figures count that: contracts of `snow removal contract`. Null where they count
 * something else.
 */
const namedAsCounted = (search: string, unit: string): string | null => {
  const isCounted = unit.toLowerCase() === `${search.split(' ').at(-1)?.toLowerCase()}s`
  return isCounted ? `${search}s` : null
}

/** The two values by which a change is told: averages of whole years, or else of two points. */
const changedValues = (points: FactSeries['points']): [before: number, after: number] => {
  const [years] = yearsOf(points)
  return years
    ? [years.before, years.after]
    : [comparedPoint(points)?.value ?? 0, points.at(-1)?.value ?? 0]
}

/** The ways that two series went: `dip powder down, gel on nails up`; null for any other number, and where one stayed. */
const bothWays = (all: readonly FactSeries[]): string | null => {
  const [one, other, ...more] = all.flatMap((series) => {
    const [before, after] = changedValues(seriesPointsOf(series))
    const name = withinSentence(unended(plainLine(series.name)))
    return before === after ? [] : [{ name, way: after > before ? 'up' : 'down' }]
  })
  if (!one || !other || more.length > 0 || all.length !== 2) return null
  return one.way === other.way
    ? `${one.name} and ${other.name} ${one.way}`
    : `${one.name} ${one.way}, ${other.name} ${other.way}`
}

/** Returns the change of a series as a title tells it, with its name where the search says another one; null where it stayed. */
const changeInTitle = (
  keyword: string,
  series: FactSeries,
  { isOneOfMany, isCounted }: { isOneOfMany: boolean; isCounted: boolean },
): string | null => {
  const [before, after] = changedValues(seriesPointsOf(series))
  if (before === after) return null
  const unit = plainLine(series.unit)
  // Of two series, a change without a name is that of neither, and one of another thing than is searched for is not of the search.
  const name = unended(plainLine(series.name))
  const stems = stemsOf(`${keyword} ${unit}`)
  const isSearched =
    isCounted || stemsOf(name).every((stem) => stems.some((other) => isSameStem(stem, other)))
  const isNamed = isOneOfMany || !isSearched
  const span = `from ${shownNumber(before)} to ${shownNumber(after)}`
  if (isNamed) {
    const rest = withoutNameOf(unit, name)
    return `${withinSentence(name)} ${span}${rest ? ` ${rest}` : ''}`
  }
  return isCounted || unit === '' ? span : `${span} ${unit}`
}

/** The titles and descriptions of a trend: its change comes first where there is one. */
const namingOf = (composer: SectionComposer, all: readonly FactSeries[]): Layout['naming'] => {
  const { keyword, place } = composer.filling
  const [main] = all
  const isOneOfMany = all.length > 1
  const isMeaningTold = composer.evidence.answers.some(({ heading }) => heading === MEANING)
  const lastYear = main && seriesPointsOf(main).at(-1)?.date.slice(0, 4)
  // A keyword may name a year itself.
  const year = /\b(?:19|20)\d\d\b/.test(keyword) ? '' : ` ${lastYear ?? ''}`
  const counted = namedAsCounted(keyword, main ? plainLine(main.unit) : '')
  const named = asTitle(counted ?? keyword)
  const change = main && changeInTitle(keyword, main, { isOneOfMany, isCounted: counted !== null })
  // A search on two things is not answered by one of them.
  const headline = bothWays(all) ?? change
  return {
    // A title with what has changed says more than one that something has.
    ...(headline && {
      preferred: [`${named}${place ? ` in ${place}` : ''}: ${headline}`, `${named}: ${headline}`],
    }),
    titles: [
      ...(change ? [`${named}: ${change}`] : []),
      `${named}${year}: what the figures show`,
      ...(isMeaningTold
        ? [`${named} in figures, and what they mean`, `${named}: the trend and what it means`]
        : []),
      `${named}: the trend in figures`,
      `${named} in figures`,
    ],
    opensWithAnswer: !isOneOfMany,
    descriptions: [
      `${named} in dated figures: what changed${isMeaningTold ? ', what it means for you,' : ''} and what would prove this reading wrong.`,
      `Dated figures on “${keyword}”: what changed and what would prove it wrong.`,
      `Figures on “${keyword}”.`,
      'Dated figures: what changed, and what would prove the reading wrong.',
    ],
    // Figures answer nothing that people ask.
    ends: [
      `In plain words, from ${withPlace(composer.filling)}.`,
      `Written by ${withPlace(composer.filling)}.`,
      `Figures and what stands behind them, from ${withPlace(composer.filling)}.`,
    ],
    slug: `${keyword}${year}`,
  }
}

/** A row of figures: what it shows, what it may mean to a buyer, and what would prove it wrong. */
const layOutTrend: LayOut = (composer) => {
  const { filling, assignment } = composer
  const all = [...(assignment.brief.facts.series ?? [])].sort(
    (one, other) => seriesPointsOf(other).length - seriesPointsOf(one).length,
  )
  const [main] = all
  // Taken first, since they are the same matter as what would prove the reading wrong, and as what follows from it.
  const ends = composer.answersWhere(({ heading }) => heading === END_OF_TREND, 1)
  const meaning = composer.answersWhere(({ heading }) => heading === MEANING, 1)
  // The owner saw something, did something and expects something: one story, which advice to buyers would interrupt.
  const speaker = speakerOf(assignment)
  const story = [noticedBy, changedBy, expectedBy].flatMap((headingOf) =>
    composer.answersWhere(({ heading }) => heading === headingOf(speaker), 1),
  )
  const plans: SectionLayout[] = [
    finding(composer, all),
    // Readers come to know what to do; the figures are its proof.
    { role: 'meaning', heading: MEANING, isRequired: false, isOfItsAnswer: true, parts: meaning },
    {
      role: 'chart',
      heading: composer.inTurn([
        `${asTitle(filling.keyword)}: the figures`,
        `${asTitle(filling.keyword)} in figures`,
        `${asTitle(filling.keyword)}: the numbers`,
        `All figures: ${filling.keyword}`,
      ]),
      isRequired: true,
      parts: all.flatMap((series) => chart(composer, series, all.length > 1)),
    },
    reading(composer, all),
    {
      role: 'drivers',
      heading: composer.inTurn([
        'What stands behind it',
        'What may be behind it',
        'Where it comes from',
        'What moves the figures',
      ]),
      isRequired: false,
      parts: [
        ...story,
        // The way in which a buyer knows that it was worth it moves no figures.
        ...composer.answersWhere(({ isOurs, topic }) => !isOurs && topic === 'results', 2),
        ...otherParts(composer, 4),
      ],
      prompt: yourTurn(
        composer,
        'timing',
        'Say what you noticed yourself while these figures changed.',
      ),
    },
    {
      role: 'own-words',
      heading: composer.inTurn([
        'If you are about to decide',
        'Before you decide',
        'Help with your decision',
        'What else to consider',
      ]),
      isRequired: false,
      parts: [
        ...composer.answers('how-to-choose', 'what-to-ask'),
        ...composer.answers('how-to-compare', 'mistakes'),
        ...composer.answers('cost'),
        ...composer.restAnswers().map(answerPart),
      ],
    },
    {
      role: 'doubts',
      heading: composer.inTurn([
        'What would prove this wrong',
        'How this could turn out wrong',
        'When this no longer holds',
        'What would change the picture',
      ]),
      isRequired: true,
      isOfItsAnswer: true,
      // Owners who say when they think it over need no sign of ours in their name.
      parts: ends.length > 0 || !main ? ends : doubts(composer, main),
    },
    method(composer, all),
    nextStep(composer),
  ]
  return { plans, naming: namingOf(composer, all) }
}

export const TREND_ANALYSIS: ArticleTypeDefinition = {
  layOut: layOutTrend,
  tableRole: 'chart',
  titleForm: '{topic} {year}: {finding}',
  outline: [
    outlineSection(
      'finding',
      'What has changed',
      'The finding in 40 to 60 words, with its period and source.',
    ),
    outlineSection(
      'chart',
      'The figures',
      'What the table shows: level, change, highest and lowest.',
    ),
    outlineSection(
      'drivers',
      'What may be behind it',
      'Possible causes as questions; a cause only where an item names it.',
    ),
    outlineSection('meaning', 'What it means for you', 'What a reader can decide with it.'),
    outlineSection(
      'doubts',
      'What would prove us wrong',
      'Which later figure would contradict the finding.',
    ),
    outlineSection('action', 'What to do now', 'Steps that are right whichever way it goes.'),
    optionalSection(
      'interest',
      'What people search for',
      'What the searches in the items say about interest.',
    ),
    outlineSection(
      'method',
      'Where the figures come from',
      'Source, period, unit, and what they leave out.',
    ),
  ],
}
