import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/button'
import type { BriefErrors } from '../brief/brief-checks'
import { Lacking } from './lacking'
import { iconButton } from './list-editor'

type Props<Row> = {
  label: string
  hint?: string
  /** One of them, in the middle of a sentence: `result`. */
  item: string
  /** The field that this is. */
  name: string
  errors: BriefErrors
  rows: Row[]
  empty: Row
  most: number
  onChange: (rows: Row[]) => void
  /** The fields of one row. */
  children: (row: Row, change: (patch: Partial<Row>) => void, at: number) => ReactNode
}

/** A list whose lines have several fields. */
export function RowEditor<Row>(props: Props<Row>) {
  const { label, hint, item, name, errors, rows, empty, most, onChange, children } = props
  const shown = rows.length > 0 ? rows : [empty]
  return (
    <fieldset className="grid gap-3">
      <legend className="float-start w-full text-sm font-semibold">
        {label}
        {hint && <span className="block font-normal text-ink-2">{hint}</span>}
      </legend>
      {shown.map((row, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          key={at}
          data-part={`${name}.${at}`}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-1 rounded-md border border-line p-3"
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {children(row, (patch) => onChange(shown.with(at, { ...row, ...patch })), at)}
            <Lacking>{errors[`${name}.${at}`]}</Lacking>
          </div>
          {rows.length > 0 && (
            <button
              type="button"
              aria-label={`Remove ${item} ${at + 1}`}
              className={iconButton}
              onClick={() => onChange(shown.toSpliced(at, 1))}
            >
              <X className="size-4" />
            </button>
          )}
        </div>
      ))}
      {shown.length < most && (
        <Button
          variant="quiet"
          className="justify-self-start px-2! text-petrol!"
          onClick={() => onChange([...shown, empty])}
        >
          Add {item}
        </Button>
      )}
    </fieldset>
  )
}
