import type { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import { type ComponentType, lazy, Suspense } from 'react'
import { Field, TextArea } from '@/components/fields/field'
import { Skeleton } from '@/components/states/skeleton'
import { type BriefPart, bind } from '../brief/bind'
import { LIST_FACTS } from '../brief/brief-form'
import { MOST } from '../brief/limits'
import { ComparisonFields } from './comparison-fields'
import { ListEditor } from './list-editor'

const CaseFields = lazy(() => import('./case-fields'))
const SeriesFields = lazy(() => import('./series-fields'))

/** A description of each kind of article, in a line. */
export const TYPE_LINES: Record<ArticleType, string> = {
  'how-to': 'Steps that a beginner can follow to the end.',
  comparison: 'Two to six options side by side, and who should pick which.',
  informational: 'What something is, how it works and what it costs.',
  'trend-analysis': 'What your figures show over time, and what it means.',
  'case-study': 'How one client got a result, in their words and yours.',
  'strategic-guide': 'A plan for you and your team, not for your website.',
}

/** The fields of each type for facts that only the customer knows; null for types without any. */
const FIELDS: Record<ArticleType, ComponentType<BriefPart> | null> = {
  'how-to': StepFields,
  comparison: ComparisonFields,
  informational: null,
  'trend-analysis': SeriesFields,
  'case-study': CaseFields,
  'strategic-guide': PlanFields,
}

export const asksForFacts = (type: ArticleType): boolean => FIELDS[type] !== null

export function FactFields(part: BriefPart) {
  const Fields = FIELDS[part.form.type]
  if (!Fields) return null
  return (
    <Suspense fallback={<Skeleton className="h-40 w-full" />}>
      <Fields {...part} />
    </Suspense>
  )
}

function StepFields(part: BriefPart) {
  const { form, onChange } = part
  return (
    <>
      <Field
        label="Task"
        {...bind(part, 'task')}
        maxLength={120}
        autoComplete="off"
        hint="What the reader wants done, such as “descale a kettle”"
      />
      <ListEditor
        label="Your steps"
        hint="As you do it yourself. Enter adds a step, Alt+↑ and Alt+↓ move it."
        item="step"
        name="steps"
        items={form.steps}
        most={LIST_FACTS.steps.most}
        longest={400}
        isNumbered
        onChange={(steps) => onChange({ steps })}
      />
      <TextArea
        label="Tools and materials"
        {...bind(part, 'tools')}
        rows={3}
        hint={`One per line, up to ${MOST.tools}`}
        error={part.errors.tools}
      />
    </>
  )
}

function PlanFields(part: BriefPart) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label="Goal"
        {...bind(part, 'goal')}
        maxLength={200}
        autoComplete="off"
        placeholder="30 bookings a month"
      />
      <Field
        label="Horizon"
        {...bind(part, 'horizon')}
        maxLength={60}
        autoComplete="off"
        placeholder="6 months"
      />
      <Field
        label="Budget"
        {...bind(part, 'budget')}
        maxLength={80}
        autoComplete="off"
        placeholder="$400 a month"
      />
      <Field
        label="Team"
        {...bind(part, 'team')}
        maxLength={200}
        autoComplete="off"
        placeholder="The owner, one day a week"
      />
    </div>
  )
}
