import { PAGE_TITLE } from '@sortie/contracts/content/drafts/draft-limits'
import { Button } from '@/components/button'
import { Field, SelectField } from '@/components/fields/field'
import { PAGE_NAMES, pageKindOf } from '@/lib/drafts/article-types'
import { type BriefPart, bind } from '../brief/bind'

/** Asks for the kind of the page and its title; the user can write an article in its place. */
export function PageFields(part: BriefPart) {
  const { form, onChange } = part
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <SelectField
          label="Page"
          name="pageKind"
          value={form.pageKind}
          onChange={({ currentTarget }) =>
            onChange({ pageKind: pageKindOf(currentTarget.value) ?? '' })
          }
        >
          {Object.entries(PAGE_NAMES).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          label="Page title"
          {...bind(part, 'pageTitle')}
          maxLength={PAGE_TITLE}
          autoComplete="off"
          hint="From your report’s plan. The page keeps it."
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-2">
        <p>A page sells what you do. An article explains it.</p>
        <Button variant="quiet" onClick={() => onChange({ pageKind: '', pageTitle: '' })}>
          Write an Article Instead
        </Button>
      </div>
    </>
  )
}
