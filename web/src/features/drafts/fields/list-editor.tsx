import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Button } from '@/components/button'
import { Lacking } from './lacking'

type Props = {
  label: string
  hint?: string
  /** One of them, in the middle of a sentence: `step`. */
  item: string
  /** The field that this is, as what is missing names it. */
  name: string
  items: string[]
  most: number
  longest: number
  isNumbered?: boolean
  /** The missing parts, in words; set while not all of the list can be saved. */
  lacking?: string | undefined
  /** With where each of them was before; -1 for a new one. */
  onChange: (items: string[], from: number[]) => void
}

const input =
  'block min-h-11 w-full min-w-0 rounded-sm border border-field bg-surface px-3 py-2 text-base hover:border-ink-2'
export const iconButton =
  'grid size-11 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink sm:size-9'

/**
 * A list that is written line by line: Enter adds one, Backspace in an empty one takes it away, Alt and
 * an arrow moves it.
 */
export function ListEditor(props: Props) {
  const { label, hint, item, name, items, most, longest, isNumbered = false, onChange } = props
  const id = useId()
  const { list, focus } = useFocus()
  const shown = items.length > 0 ? items : ['']
  const places = shown.map((_, index) => index)
  /** Changes the order, and with it the number of lines. */
  const arrange = (from: number[]) =>
    onChange(
      from.map((index) => shown[index] ?? ''),
      from,
    )
  const add = (at: number) => {
    if (shown.length >= most) return
    arrange(places.toSpliced(at, 0, -1))
    focus(at)
  }
  const removeAt = (at: number) => {
    arrange(places.toSpliced(at, 1))
    focus(Math.max(0, at - 1))
  }
  const move = (at: number, to: number) => {
    if (to < 0 || to >= shown.length) return
    arrange(places.with(at, to).with(to, at))
    focus(to)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    const { key, altKey } = event
    if (key === 'Enter') add(at + 1)
    else if (key === 'Backspace' && !shown[at] && shown.length > 1) removeAt(at)
    else if (altKey && key === 'ArrowUp') move(at, at - 1)
    else if (altKey && key === 'ArrowDown') move(at, at + 1)
    else return
    event.preventDefault()
  }
  const write = (at: number, text: string) => onChange(shown.with(at, text), places)
  return (
    <fieldset
      className="grid content-start gap-1.5"
      aria-describedby={hint ? `${id}-hint` : undefined}
    >
      <legend className="float-start w-full text-sm font-semibold">{label}</legend>
      <ol ref={list} className="grid gap-1.5">
        {shown.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <li key={at} className="flex items-center gap-1">
            {isNumbered && (
              <span aria-hidden="true" className="w-6 text-sm text-ink-2 tabular-nums">
                {at + 1}
              </span>
            )}
            <input
              className={input}
              name={at === 0 ? name : undefined}
              aria-label={`${item} ${at + 1}`}
              value={text}
              maxLength={longest}
              autoComplete="off"
              onChange={({ currentTarget }) => write(at, currentTarget.value)}
              onKeyDown={(event) => onKeyDown(event, at)}
            />
            {isNumbered && shown.length > 1 && (
              <>
                <button
                  type="button"
                  aria-label={`Move ${item} ${at + 1} up`}
                  aria-disabled={at === 0}
                  className={`${iconButton} max-sm:hidden aria-disabled:opacity-40`}
                  onClick={() => move(at, at - 1)}
                >
                  <ArrowUp className="size-4" />
                </button>
                <button
                  type="button"
                  aria-label={`Move ${item} ${at + 1} down`}
                  aria-disabled={at === shown.length - 1}
                  className={`${iconButton} max-sm:hidden aria-disabled:opacity-40`}
                  onClick={() => move(at, at + 1)}
                >
                  <ArrowDown className="size-4" />
                </button>
              </>
            )}
            {(shown.length > 1 || text) && (
              <button
                type="button"
                aria-label={`Remove ${item} ${at + 1}`}
                className={iconButton}
                onClick={() => removeAt(at)}
              >
                <X className="size-4" />
              </button>
            )}
          </li>
        ))}
      </ol>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
      <Lacking>{props.lacking}</Lacking>
      {shown.length < most && (
        <Button
          variant="quiet"
          className="justify-self-start px-2! text-petrol!"
          onClick={() => add(shown.length)}
        >
          Add {item}
        </Button>
      )}
    </fieldset>
  )
}

/** Puts the focus into a line once it is there. */
const useFocus = () => {
  const list = useRef<HTMLOListElement>(null)
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    list.current?.querySelectorAll('input')[wanted.current]?.focus()
    wanted.current = null
  })
  return {
    list,
    focus: (at: number) => {
      wanted.current = at
    },
  }
}
