import type { IdentityEvent } from '@sortie/contracts/identity'
import { changeText } from '@sortie/contracts/tracking/visits/visit-figures'
import type { WeekFigures } from '@sortie/contracts/tracking/visits/weekly-figures'
import { type MailPage, oneLine } from '@sortie/runtime/mail/page'

type FiguresMailData = Extract<IdentityEvent, { type: 'FiguresMailAsked' }>['data']
type WeekComparison = Pick<FiguresMailData, 'lastWeek' | 'weekBefore'>
export type FiguresMailText = { subject: string } & Pick<MailPage, 'title' | 'paragraphs' | 'after'>

/** Values are strangers' words: a campaign can be called anything. */
const VALUE = 100

const whole = new Intl.NumberFormat('en-US')
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const dayText = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const countText = (count: number | null): string =>
  count === null ? 'fewer than 5' : whole.format(count)

/** `Visits: 402 (+12%, 359 before)`. */
const lineOf = (
  name: string,
  now: number | null,
  before: number | null,
  format: (value: number | null) => string = countText,
): string => {
  const change = now === null || before === null ? null : changeText(now, before)
  return `${name}: ${format(now)} (${change ? `${change}, ` : ''}${format(before)} before)`
}
const moneyText = (cents: number | null) => money.format((cents ?? 0) / 100)

const topText = (title: string, values: WeekFigures['pages']): string =>
  values.length === 0
    ? `${title}: none of 5 visits or more.`
    : [
        `${title}, by visits:`,
        ...values.map(({ value, visits }) => {
          const name = value === '(direct)' ? 'Direct, or not known' : oneLine(value, VALUE)
          return `${name}: ${whole.format(visits)}`
        }),
      ].join('\n')

const subjectOf = ({ lastWeek, weekBefore }: WeekComparison): string => {
  const { visits } = lastWeek
  if (visits === null) return 'Sortie last week: fewer than 5 visits'
  const change = weekBefore.visits === null ? null : changeText(visits, weekBefore.visits)
  const noun = visits === 1 ? 'visit' : 'visits'
  return `Sortie last week: ${whole.format(visits)} ${noun}${change ? ` (${change})` : ''}`
}

/** The weekly email of figures: the numbers are those that the page of analytics shows for the same week. */
export const figuresText = ({ lastWeek, weekBefore }: WeekComparison): FiguresMailText => {
  const lineFor = (name: string, figure: 'visitors' | 'visits' | 'pageViews') =>
    lineOf(name, lastWeek[figure], weekBefore[figure])
  return {
    subject: subjectOf({ lastWeek, weekBefore }),
    title: `${dayText.format(new Date(lastWeek.from))} to ${dayText.format(new Date(lastWeek.to))}`,
    paragraphs: [
      'Monday to Sunday in UTC, compared with the week before.',
      [
        'Visitors who agreed to statistics',
        lineFor('Visitors', 'visitors'),
        lineFor('Visits', 'visits'),
        lineFor('Page views', 'pageViews'),
        lineOf('Free analyses', lastWeek.freeAnalyses, weekBefore.freeAnalyses),
        lineOf('Accounts', lastWeek.accounts, weekBefore.accounts),
      ].join('\n'),
      [
        'All buyers, before refunds',
        lineOf('Orders', lastWeek.orders, weekBefore.orders),
        lineOf('Paid', lastWeek.cents, weekBefore.cents, moneyText),
      ].join('\n'),
      topText('Pages', lastWeek.pages),
      topText('Sources', lastWeek.sources),
      topText('Errors in the browser', lastWeek.errors),
    ],
    after: [
      'Nothing of fewer than 5 visits is shown; such free analyses and accounts count as 0. Visitors who declined statistics are not counted. What arrived after this email was written is only on the page.',
    ],
  }
}
