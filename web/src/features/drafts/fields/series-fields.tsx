import type { FactSeries } from '@sortie/contracts/content/drafts/draft-brief'
import { MOST_POINTS, MOST_SERIES } from '@sortie/contracts/content/drafts/draft-limits'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/button'
import { Field, TextArea } from '@/components/fields/field'
import { formatCount, formatDay } from '@/lib/format'
import type { BriefPart } from '../brief/bind'
import { type BriefForm, NO_FIGURES } from '../brief/brief-form'
import { Lacking } from './lacking'
import type { ReadSeries } from './series-csv'

// The parser is loaded only once a customer pastes figures.
const loadParser = () => import('./series-csv')
const readText = (pasted: string, isDayFirst: boolean) =>
  loadParser().then(({ readSeries }) => readSeries(pasted, isDayFirst))

/** The rows of figures that a trend rests on. */
export default function SeriesFields({ form, onChange, errors }: BriefPart) {
  const { series, country, figures } = form
  return (
    <div className="grid gap-4">
      {series.map((one, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a series is its place
          key={at}
          className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 rounded-md border border-line p-3 text-sm"
        >
          <p className="min-w-0">
            <span className="block font-semibold wrap-anywhere">
              {one.name}, {one.unit}
            </span>
            <span className="text-ink-2 wrap-anywhere">
              {spanText(one.points)} · {one.source}
            </span>
          </p>
          <Button variant="quiet" onClick={() => onChange({ series: series.toSpliced(at, 1) })}>
            Remove<span className="sr-only"> {one.name}</span>
          </Button>
        </div>
      ))}
      {series.length < MOST_SERIES && (
        <AddSeries
          key={series.length}
          isDayFirst={country !== '' && country !== 'US'}
          figures={figures}
          onFigures={(changed) => onChange({ figures: changed })}
          lacking={errors.figures}
          onAdd={(one) => onChange({ series: [...series, one], figures: NO_FIGURES })}
        />
      )}
    </div>
  )
}

const spanText = (points: FactSeries['points']): string =>
  `${formatCount(points.length)} ${points.length === 1 ? 'point' : 'points'}, ${formatDay(points[0]!.date)} to ${formatDay(points.at(-1)!.date)}`

type Figures = BriefForm['figures']
type AddProps = {
  isDayFirst: boolean
  figures: Figures
  onFigures: (figures: Figures) => void
  lacking: string | undefined
  onAdd: (series: FactSeries) => void
}

/** Takes a table from the clipboard, and shows what was read of it before it counts. */
function AddSeries({ isDayFirst, figures, onFigures, lacking, onAdd }: AddProps) {
  const { text } = figures
  const [read, setRead] = useState<ReadSeries | null>(null)
  const [wrong, setWrong] = useState('')
  const latest = useRef(figures)
  latest.current = figures
  const [kept] = useState(text)
  useEffect(() => {
    // Figures that were pasted before a reload are read again.
    if (kept.trim()) void readText(kept, isDayFirst).then(setRead, () => undefined)
  }, [kept, isDayFirst])
  const onText = async (pasted: string) => {
    onFigures({ ...figures, text: pasted })
    setWrong('')
    if (!pasted.trim()) return setRead(null)
    const found = await readText(pasted, isDayFirst)
    if (latest.current.text !== pasted) return
    setRead(found)
    if (found.name && !latest.current.name) onFigures({ ...latest.current, name: found.name })
  }
  const add = () => {
    const [name, unit, source] = [figures.name, figures.unit, figures.source].map((one) =>
      one.trim(),
    )
    if (!read || read.points.length === 0) return setWrong('Paste a table with dates and figures.')
    if (!name || !unit || !source)
      return setWrong('Say what it counts, in which unit and who counted.')
    onAdd({ name, unit, source, points: read.points })
  }
  return (
    <div data-part="figures" className="grid gap-4 rounded-md border border-line p-3">
      <TextArea
        label="Your figures"
        name="series"
        rows={5}
        value={text}
        spellCheck={false}
        placeholder={'2025-01, 120\n2025-02, 134'}
        onFocus={() => void loadParser().catch(() => undefined)}
        onChange={({ currentTarget }) => void onText(currentTarget.value)}
        hint={`Paste two columns from a spreadsheet or CSV: date and figure. A trend needs 12 points, a season 24 months; ${MOST_POINTS} at most.`}
        error={wrong || undefined}
      />
      {read && <WhatWasRead read={read} />}
      <div className="grid gap-4 sm:grid-cols-3">
        {(
          [
            ['name', 'What it counts', 'Bookings', 80],
            ['unit', 'Unit', 'bookings a month', 40],
            ['source', 'Who counted', 'Our booking system', 160],
          ] as const
        ).map(([name, label, placeholder, longest]) => (
          <Field
            key={name}
            label={label}
            placeholder={placeholder}
            maxLength={longest}
            autoComplete="off"
            value={figures[name]}
            onChange={({ currentTarget }) => onFigures({ ...figures, [name]: currentTarget.value })}
          />
        ))}
      </div>
      <Lacking>{lacking}</Lacking>
      <Button className="justify-self-start" onClick={add}>
        Add Figures
      </Button>
    </div>
  )
}

function WhatWasRead({ read: { points, skipped, order } }: { read: ReadSeries }) {
  const lines = `${formatCount(skipped)} ${skipped === 1 ? 'line was' : 'lines were'} skipped: no date or no figure.`
  return (
    <div aria-live="polite" className="rounded-sm bg-sunken p-3 text-sm">
      {points.length === 0 ? (
        <p>No dates and figures found.</p>
      ) : (
        <>
          <p className="font-semibold">Read {spanText(points)}.</p>
          <p className="text-ink-2 tabular-nums">
            First {formatCount(points[0]!.value)}, last {formatCount(points.at(-1)!.value)}.
            {order && ` Dates read ${order}.`}
          </p>
        </>
      )}
      {skipped > 0 && <p className="text-ink-2">{lines}</p>}
    </div>
  )
}
