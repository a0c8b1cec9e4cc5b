import { excludedWords } from '@sortie/contracts/analysis/reports/excluded-words'
import clsx from 'clsx'
import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useMenu } from '@/components/menus/use-menu'
import { formatCount } from '@/lib/format'
import { hasPrice, hasRivalAds, isAdded, type ReportRow } from '../table/rows'
import {
  boundedFigures,
  type FigureRange,
  MOST_EXCLUDED,
  type Ranges,
  type TableSearch,
} from '../table/table-state'
import { useFollowingInput } from './use-following-input'

type Props = {
  rows: readonly ReportRow[]
  /** The number of keywords that pass the filters. */
  listed: number
  shown: TableSearch
  onShow: (shown: TableSearch) => void
}

/** Counts the filters of this group that narrow the table. */
const narrowing = ({ ranges, without, ads, added }: TableSearch): number =>
  boundedFigures(ranges).length +
  Number(excludedWords(without).length > 0) +
  Number(ads) +
  Number(added)

/** The filters that fewer people need: ranges of figures, excluded words, rivals’ ads, what was added. */
export function MoreFilters({ rows, listed, shown, onShow }: Props) {
  const { around, button, menu, close } = useMenu()
  const count = narrowing(shown)
  const change = (figure: keyof Ranges) => (range: FigureRange) =>
    onShow({ ...shown, ranges: { ...shown.ranges, [figure]: range } })
  const addedCount = rows.filter(isAdded).length
  const advertised = rows.filter(hasRivalAds).length
  return (
    <div className="sm:relative" {...around}>
      <button
        type="button"
        {...button}
        className={clsx(
          'inline-flex min-h-11 w-full items-center gap-1.5 rounded-sm border bg-surface px-2.5 text-sm whitespace-nowrap hover:border-ink-2 sm:min-h-9',
          count > 0 ? 'border-petrol font-semibold' : 'border-field',
        )}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        More filters{count > 0 && ` (${count})`}
        <ChevronDown aria-hidden="true" className="ms-auto size-4" />
      </button>
      <div
        {...menu}
        className="absolute inset-x-0 z-30 mt-1 rounded-md border border-line bg-surface p-4 shadow-float sm:inset-x-auto sm:w-88"
      >
        <div className="grid gap-4">
          <RangeFields
            name="Volume"
            range={shown.ranges.volume}
            step={1}
            onChange={change('volume')}
          />
          <RangeFields
            name="Difficulty"
            range={shown.ranges.difficulty}
            step={0.1}
            most={10}
            onChange={change('difficulty')}
          />
          {rows.some(hasPrice) && (
            <RangeFields
              name="CPC, US$"
              range={shown.ranges.cpc}
              step={0.01}
              onChange={change('cpc')}
            />
          )}
          <ExcludedWords
            without={shown.without}
            onChange={(without) => onShow({ ...shown, without })}
          />
          {(advertised > 0 || shown.ads) && (
            <FilterBox isOn={shown.ads} onChange={(ads) => onShow({ ...shown, ads })}>
              Rivals advertise ({formatCount(advertised)})
            </FilterBox>
          )}
          {(addedCount > 0 || shown.added) && (
            <FilterBox isOn={shown.added} onChange={(added) => onShow({ ...shown, added })}>
              Added later ({formatCount(addedCount)})
            </FilterBox>
          )}
          <button
            type="button"
            onClick={close}
            className="min-h-11 rounded-sm bg-sunken px-3 text-sm font-semibold tabular-nums hover:bg-line sm:min-h-9"
          >
            Show {listed === 1 ? '1 Keyword' : `${formatCount(listed)} Keywords`}
          </button>
        </div>
      </div>
    </div>
  )
}

type FilterBoxProps = { isOn: boolean; onChange: (isOn: boolean) => void; children: ReactNode }

/** A filter that is on or off. */
function FilterBox({ isOn, onChange, children }: FilterBoxProps) {
  return (
    <label className="flex min-h-11 items-center gap-2 text-sm sm:min-h-9">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 accent-petrol"
      />
      {children}
    </label>
  )
}

const field =
  'min-h-11 w-full min-w-0 rounded-sm border border-field bg-surface px-2 text-base text-ink tabular-nums hover:border-ink-2 sm:min-h-9 sm:text-sm'

type RangeProps = {
  name: string
  range: FigureRange
  step: number
  most?: number
  onChange: (range: FigureRange) => void
}

/** From and to of a figure; an empty field bounds nothing. */
function RangeFields({ name, range, step, most, onChange }: RangeProps) {
  const side = (of: keyof FigureRange) => ({
    value: range[of],
    step,
    most,
    label: `${name} ${of}`,
    onChange: (value: number | null) => onChange({ ...range, [of]: value }),
  })
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{name}</legend>
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 text-sm text-ink-2">
        <Side {...side('from')} />
        to
        <Side {...side('to')} />
      </div>
    </fieldset>
  )
}

type SideProps = {
  label: string
  value: number | null
  step: number
  most: number | undefined
  onChange: (value: number | null) => void
}

function Side({ label, value, step, most, onChange }: SideProps) {
  const input = useFollowingInput(value === null ? '' : `${value}`)
  return (
    <input
      ref={input}
      type="number"
      inputMode="decimal"
      aria-label={label}
      placeholder="any"
      min={0}
      max={most}
      step={step}
      defaultValue={value ?? ''}
      onChange={({ target }) => {
        const typed = target.valueAsNumber
        onChange(Number.isFinite(typed) && typed >= 0 ? Math.round(typed * 100) / 100 : null)
      }}
      className={field}
    />
  )
}

/** Words that no keyword may hold. */
function ExcludedWords({
  without,
  onChange,
}: {
  without: string
  onChange: (words: string) => void
}) {
  const id = useId()
  const input = useFollowingInput(without)
  return (
    <div>
      <label htmlFor={id} className="text-sm font-semibold">
        Without these words
      </label>
      <input
        ref={input}
        id={id}
        maxLength={MOST_EXCLUDED}
        defaultValue={without}
        placeholder="jobs, free, diy"
        onChange={({ target }) => onChange(target.value)}
        className={clsx(field, 'mt-1')}
      />
    </div>
  )
}
