import { memo } from 'react'

const WIDTH = 44
const HEIGHT = 14

/** The format of a row's months: `2025-10 5678998-6567`. */
const MONTHS = /^(\d{4})-(\d{2}) ([\d-]{12})$/

const monthName = (year: number, month: number) =>
  new Date(Date.UTC(year, month)).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** The line through the months that are known, and what it says in words; null where it cannot be read. */
export const drawnMonths = (months: string): { path: string; words: string } | null => {
  const [, year, month, digits] = MONTHS.exec(months) ?? []
  if (!digits) return null
  const known = [...digits].flatMap((digit, index) =>
    digit === '-' ? [] : [{ index, of: Number(digit) }],
  )
  const points = known.map(({ index, of }) => {
    const x = 1 + (index * (WIDTH - 2)) / (digits.length - 1)
    return `${x.toFixed(1)} ${(HEIGHT - 1 - (of * (HEIGHT - 2)) / 9).toFixed(1)}`
  })
  const nameOf = (index: number) => monthName(Number(year), Number(month) - 1 + index)
  const isLevel = known.every(({ of }) => of === known[0]?.of)
  const busiest = known.find(({ of }) => of === 9)
  const over = `Searches over 12 months to ${nameOf(digits.length - 1)}`
  const words =
    isLevel || !busiest ? `${over}: level` : `${over}: busiest in ${nameOf(busiest.index)}`
  return { path: `M${points.join('L')}`, words }
}

/** Draws the searches of twelve months, each against the busiest. */
export const MonthsLine = memo(({ months }: { months: string }) => {
  const drawn = drawnMonths(months)
  if (!drawn) return null
  return (
    <svg
      role="img"
      aria-label={drawn.words}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="hidden shrink-0 text-radar lg:block"
    >
      <title>{drawn.words}</title>
      <path
        d={drawn.path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinejoin="round"
      />
    </svg>
  )
})
