const whole = new Intl.NumberFormat('en')
const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
// By UTC: what is rendered on the server has to read the same in the browser.
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export const formatCount = (value: number) => whole.format(value)
export const formatDecimal = (value: number) => oneDecimal.format(value)
/** Cents to `$21.99`. */
export const formatCents = (cents: number) => dollars.format(cents / 100)
/** ISO time to date and minute, in the reader's time zone. */
export const formatMoment = (at: string) => moment.format(new Date(at))
export const formatDay = (at: string) => day.format(new Date(at))
/** Milliseconds to `80 ms`, `0.4 s`, `12 s` or `1 min 5 s`. */
export const formatDuration = (milliseconds: number) => {
  if (milliseconds < 100) return `${Math.round(milliseconds)} ms`
  const seconds = milliseconds / 1000
  if (seconds < 10) return `${Math.floor(seconds * 10) / 10} s`
  if (seconds < 60) return `${Math.floor(seconds)} s`
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`
}
