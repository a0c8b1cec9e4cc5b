import { Field, TextArea } from '@/components/fields/field'
import { type BriefPart, bind } from '../brief/bind'
import { MOST } from '../brief/limits'
import { RowEditor } from './row-editor'

/** Asks for the facts of a case study, which come from the customer alone. */
export default function CaseFields(part: BriefPart) {
  const { form, onChange } = part
  return (
    <>
      <label className="flex cursor-pointer items-start gap-3 rounded-md border border-field p-3 text-sm has-[:checked]:border-petrol has-[:checked]:bg-sunken">
        <input
          type="checkbox"
          name="permission"
          checked={form.permission}
          onChange={({ currentTarget }) => onChange({ permission: currentTarget.checked })}
          className="mt-0.5 size-4 shrink-0 accent-petrol"
        />
        <span>
          <span className="block font-semibold">The client agrees to this article</span>
          <span className="block text-ink-2">
            Required. If you name them below, they agree to that too.
          </span>
        </span>
      </label>
      <Field
        label="Client"
        {...bind(part, 'client')}
        maxLength={80}
        autoComplete="off"
        hint="Leave it empty to keep them anonymous"
      />
      <TextArea
        label="Situation"
        {...bind(part, 'situation')}
        rows={4}
        maxLength={4_000}
        hint="What was wrong before, in your words"
      />
      <Actions {...part} />
      <Results {...part} />
      <Quotes {...part} />
      <TextArea
        label="What didn’t work"
        {...bind(part, 'limits')}
        rows={3}
        maxLength={2_000}
        hint="Readers trust a case study that admits a failure"
      />
      <TextArea label="Lessons" {...bind(part, 'lessons')} rows={3} maxLength={2_000} />
    </>
  )
}

function Actions({ form, onChange, errors }: BriefPart) {
  return (
    <RowEditor
      label="What you did"
      item="action"
      name="actions"
      errors={errors}
      rows={form.actions}
      empty={{ date: '', text: '' }}
      most={MOST.actions}
      onChange={(actions) => onChange({ actions })}
    >
      {({ date, text }, change, at) => (
        <div className="grid items-start gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <Field
            label="Date"
            type="date"
            aria-label={`Date of action ${at + 1}`}
            value={date}
            onChange={({ currentTarget }) => change({ date: currentTarget.value })}
          />
          <TextArea
            label="Action"
            name={at === 0 ? 'actions' : undefined}
            aria-label={`Action ${at + 1}`}
            rows={2}
            maxLength={1_000}
            value={text}
            onChange={({ currentTarget }) => change({ text: currentTarget.value })}
          />
        </div>
      )}
    </RowEditor>
  )
}

function Results({ form, onChange, errors }: BriefPart) {
  const field = 'grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_6rem_6rem_5rem]'
  return (
    <RowEditor
      label="Results"
      hint="At least two, each before and after"
      item="result"
      name="results"
      errors={errors}
      rows={form.results}
      empty={{ what: '', before: '', after: '', unit: '', period: '' }}
      most={MOST.results}
      onChange={(results) => onChange({ results })}
    >
      {(row, change, at) => (
        <>
          <div className={field}>
            {(
              [
                ['what', 'What', 'bookings a month', 80],
                ['before', 'Before', '12', 20],
                ['after', 'After', '31', 20],
                ['unit', 'Unit', 'none', 20],
              ] as const
            ).map(([name, label, placeholder, longest]) => (
              <Field
                key={name}
                label={label}
                name={name === 'what' && at === 0 ? 'results' : undefined}
                aria-label={`${label} of result ${at + 1}`}
                placeholder={placeholder}
                maxLength={longest}
                autoComplete="off"
                inputMode={name === 'before' || name === 'after' ? 'decimal' : undefined}
                value={row[name]}
                onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
              />
            ))}
          </div>
          <Field
            label="Period"
            aria-label={`Period of result ${at + 1}`}
            placeholder="March to June 2026"
            maxLength={80}
            autoComplete="off"
            value={row.period}
            onChange={({ currentTarget }) => change({ period: currentTarget.value })}
          />
        </>
      )}
    </RowEditor>
  )
}

function Quotes({ form, onChange, errors }: BriefPart) {
  return (
    <RowEditor
      label="Quotes"
      hint="Printed word for word"
      item="quote"
      name="quotes"
      errors={errors}
      rows={form.quotes}
      empty={{ speaker: '', text: '' }}
      most={MOST.quotes}
      onChange={(quotes) => onChange({ quotes })}
    >
      {({ speaker, text }, change, at) => (
        <div className="grid items-start gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <Field
            label="Who"
            aria-label={`Who says quote ${at + 1}`}
            maxLength={80}
            autoComplete="off"
            value={speaker}
            onChange={({ currentTarget }) => change({ speaker: currentTarget.value })}
          />
          <TextArea
            label="Words"
            name={at === 0 ? 'quotes' : undefined}
            aria-label={`Words of quote ${at + 1}`}
            rows={2}
            maxLength={390}
            value={text}
            onChange={({ currentTarget }) => change({ text: currentTarget.value })}
          />
        </div>
      )}
    </RowEditor>
  )
}
