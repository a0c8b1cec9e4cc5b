import type { Addition } from '@sortie/contracts/analysis/additions/additions'
import type { Report } from '@sortie/contracts/analysis/reports/reports'
import { useQueryClient } from '@tanstack/react-query'
import { Check, CircleAlert, Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/button'
import { Choices } from '@/components/fields/choices'
import { Field, TextArea } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { failureText } from '@/lib/api/problem'
import { formatDay } from '@/lib/format'
import { useForm } from '@/lib/forms/form'
import { warn } from '@/lib/notices/toast'
import {
  ADDITION_FIELDS,
  ADDITION_KINDS,
  type AdditionKind,
  additionBodyOf,
  additionOutcomeText,
  checkAddition,
  isAdding,
  leftText,
  requestAddition,
} from './additions'

type Props = {
  report: Report
  additions: NonNullable<Report['additions']>
  /** Opens the form at the field for a town. */
  asksTown?: boolean
}

/** Adds keywords to a finished report: a quiet button, and below it what was added and what can be. */
export default function AddKeywords({ report, additions, asksTown = false }: Props) {
  const adding = isAdding({ additions })
  const [isOpen, setOpen] = useState(adding || asksTown)
  const panel = useId()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div className="print:hidden">
      <Button
        ref={button}
        variant="quiet"
        className="-ms-4"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        <Plus aria-hidden="true" className="size-4" />
        Add Keywords
      </Button>
      <section
        id={panel}
        aria-label="Add keywords"
        hidden={!isOpen}
        className="mt-3 grid gap-4 rounded-md border border-line bg-sunken p-4"
        onKeyDown={({ key }) => {
          if (key === 'Escape') close()
        }}
      >
        <p className="text-sm text-ink-2">{leftText(additions)}</p>
        <Outcomes items={additions.items} />
        {isOpen && additions.left > 0 && (
          <AdditionForm
            report={report}
            isAdding={adding}
            startsWith={asksTown ? 'A town' : 'Words'}
            onCancel={close}
          />
        )}
      </section>
    </div>
  )
}

type FormProps = {
  report: Report
  isAdding: boolean
  startsWith: AdditionKind
  onCancel: () => void
}

/** Asks for what to add. While something is being added it waits, and keeps what was typed. */
function AdditionForm({ report, isAdding: adding, startsWith, onCancel }: FormProps) {
  const client = useQueryClient()
  const [kind, setKind] = useState<AdditionKind>(startsWith)
  const around = useRef<HTMLDivElement>(null)
  const clear = () => {
    const field = around.current?.querySelector<HTMLInputElement>('[name="about"]')
    if (field) field.value = ''
  }
  const form = useForm<'about'>({
    action: 'add-keywords',
    validate: ({ about }) => checkAddition(kind, about),
    submit: async ({ about }, action) => {
      await requestAddition(client, report, additionBodyOf(kind, about), action)
      clear()
    },
    explain: (error) => {
      const words = failureText(error, 'Nothing was added. Please try again.')
      warn('Error', words, error)
      return words
    },
  })
  useEffect(() => {
    around.current?.querySelector<HTMLElement>('[name="about"]')?.focus()
  }, [])
  const { label, hint } = ADDITION_FIELDS[kind]
  const field = { name: 'about', label, hint, error: form.errors.about, autoComplete: 'off' }
  return (
    <form
      {...form.props}
      noValidate
      aria-label="Add keywords to this report"
      className="grid gap-4"
    >
      <Choices
        legend="What to add keywords about"
        choices={ADDITION_KINDS}
        chosen={kind}
        onChoose={setKind}
      />
      <div ref={around} className="max-w-xl">
        {kind === 'Words' ? (
          <TextArea key={kind} {...field} rows={3} />
        ) : (
          <Field key={kind} {...field} inputMode={kind === 'A website' ? 'url' : 'text'} />
        )}
      </div>
      <FormFailure>{form.failure}</FormFailure>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="solid"
          busy={form.busy || adding}
          pendingLabel={adding ? 'Finding keywords...' : 'Sending...'}
        >
          Add to Report
        </Button>
        <Button onClick={onCancel}>Close</Button>
      </div>
    </form>
  )
}

const SIGNS = { completed: Check, failed: CircleAlert } as const

/** Lists the additions of a report: those that brought keywords, are running, or failed. */
function Outcomes({ items }: { items: readonly Addition[] }) {
  return (
    <ul aria-live="polite" className="grid gap-2 text-sm empty:hidden">
      {items.map((item) => {
        const { additionId, state, requestedAt } = item
        const Sign = state === 'running' ? null : SIGNS[state]
        return (
          <li key={additionId} className="flex items-start gap-2 wrap-anywhere">
            {Sign ? (
              <Sign
                aria-hidden="true"
                className={`mt-0.5 size-4 shrink-0 ${state === 'failed' ? 'text-bad' : 'text-radar'}`}
              />
            ) : (
              <span
                aria-hidden="true"
                className="mt-0.5 size-4 shrink-0 animate-spin rounded-full border-2 border-line border-t-radar motion-reduce:animate-none"
              />
            )}
            <span className="min-w-0">
              <time dateTime={requestedAt} className="text-ink-2">
                {formatDay(requestedAt)}
              </time>{' '}
              · {additionOutcomeText(item)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
