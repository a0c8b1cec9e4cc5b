// Each formatter of the browser takes milliseconds to make: it is made when one is needed, and what
// public pages show before anybody does anything needs none.
const once = <Made>(make: () => Made) => {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
const fraction = once(() => new Intl.NumberFormat('en'))
const oneDecimal = once(() => new Intl.NumberFormat('en', { maximumFractionDigits: 1 }))
const moment = once(
  () => new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }),
)

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
// By UTC: what is rendered on the server has to read the same in the browser.
const dayIn = (at: string, nameOf: (month: string) => string) => {
  const date = new Date(at)
  return `${nameOf(MONTHS[date.getUTCMonth()]!)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

const grouped = (whole: number) => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')

export const formatCount = (value: number) =>
  Number.isSafeInteger(value) ? grouped(value) : fraction().format(value)
export const formatDecimal = (value: number) => oneDecimal().format(value)
/** Cents to `$21.99`. */
export const formatCents = (cents: number) => {
  const all = Math.round(Math.abs(cents))
  const rest = String(all % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}$${grouped(Math.trunc(all / 100))}.${rest}`
}
/** US dollars to `$21.99`. */
export const formatDollars = (dollars: number) => formatCents(Math.round(dollars * 100))
/** ISO time to date and minute, in the reader's time zone. */
export const formatMoment = (at: string) => moment().format(new Date(at))
const clock = once(() => new Intl.DateTimeFormat('en', { timeStyle: 'short' }))
/** Time of day as {@link formatMoment} has it: `2:33 PM`. */
export const formatClock = (at: Date) => clock().format(at)
/** ISO time to `Nov 3, 2026`. */
export const formatDay = (at: string) => dayIn(at, (month) => month.slice(0, 3))
/** ISO time to `November 3, 2026`. */
export const formatLongDay = (at: string) => dayIn(at, (month) => month)
/** Milliseconds to `80 ms`, `0.4 s`, `12 s` or `1 min 5 s`. */
export const formatDuration = (milliseconds: number) => {
  if (milliseconds < 100) return `${Math.round(milliseconds)} ms`
  const seconds = milliseconds / 1000
  if (seconds < 10) return `${Math.floor(seconds * 10) / 10} s`
  if (seconds < 60) return `${Math.floor(seconds)} s`
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`
}
