import { ARTICLE_TYPES, TYPES } from '@/lib/drafts/article-types'
import type { BriefPart } from '../brief/bind'
import { TYPE_LINES } from './fact-fields'

/** Chooses one of the kinds of article; one is proposed until the user chooses. */
export function TypeChoice({ form, onChange }: BriefPart) {
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2">
      <legend className="float-start w-full text-sm font-semibold sm:col-span-2">
        Type
        {!form.isTypeChosen && form.keyword.trim() && (
          <span className="ms-2 font-normal text-ink-2">proposed by the keyword</span>
        )}
      </legend>
      {TYPES.map((type) => (
        <label
          key={type}
          className="flex cursor-pointer items-start gap-3 rounded-md border border-field bg-surface px-3 py-2 hover:border-ink-2 has-[:checked]:border-petrol has-[:checked]:bg-sunken has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2"
        >
          <input
            type="radio"
            name="type"
            value={type}
            checked={type === form.type}
            onChange={() => onChange({ type, isTypeChosen: true })}
            aria-describedby={`type-${type}`}
            className="mt-1 size-4 shrink-0 accent-petrol"
          />
          <span className="text-sm">
            <span className="block font-semibold">{ARTICLE_TYPES[type].name}</span>
            <span id={`type-${type}`} className="block text-ink-2">
              {TYPE_LINES[type]}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
