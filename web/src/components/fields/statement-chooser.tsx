import { useState } from 'react'
import { buttonClass } from '@/components/button'
import { SelectField } from '@/components/fields/field'

type Props = {
  /** The currencies that there are statements in. */
  currencies: readonly string[]
  /** Returns the address of the statement of a month and currency. */
  hrefOf: (about: { month: string; currency: string }) => string
}

/** Months that can be chosen: a year, and the month of the year before. */
const MONTHS = 13

/** The last months (UTC), the newest first, such as `2026-11`. */
const lastMonths = (now: Date): string[] =>
  Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index, 1))
      .toISOString()
      .slice(0, '2026-11'.length),
  )

/** Chooses a month and a currency, and saves the statement of them. */
export function StatementChooser({ currencies, hrefOf }: Props) {
  const [months] = useState(() => lastMonths(new Date()))
  const [month, setMonth] = useState(months[0] ?? '')
  const [currency, setCurrency] = useState(currencies[0] ?? 'usd')
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SelectField
        name="month"
        label="Month (UTC)"
        value={month}
        onChange={(event) => setMonth(event.currentTarget.value)}
      >
        {months.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="currency"
        label="Currency"
        value={currency}
        onChange={(event) => setCurrency(event.currentTarget.value)}
      >
        {currencies.map((one) => (
          <option key={one} value={one}>
            {one.toUpperCase()}
          </option>
        ))}
      </SelectField>
      <a href={hrefOf({ month, currency })} download className={buttonClass('plain')}>
        Download Statement
      </a>
    </div>
  )
}
