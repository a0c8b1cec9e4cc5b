import type { WritingTone } from '@sortie/contracts/content/drafts/draft-brief'
import { OWN_PAGES } from '@sortie/contracts/content/drafts/draft-limits'
import { lazy, Suspense } from 'react'
import { Field, SelectField, TextArea } from '@/components/fields/field'
import { type BriefPart, bind } from '../brief/bind'

const VoiceLine = lazy(() => import('./voice-line'))

const TONES: Record<WritingTone, string> = {
  plain: 'Plain',
  friendly: 'Friendly',
  formal: 'Formal',
}

const TEMPLATE_PAGES =
  'A template draft quotes them in informational articles and strategic guides.'

/** Asks for the readers, the author and the call to action of an article; all of them are optional. */
export function StyleFields(part: BriefPart) {
  const { form, onChange, errors, isTemplate = false } = part
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <Field
          label="Readers"
          {...bind(part, 'audience')}
          maxLength={200}
          autoComplete="off"
          placeholder="First-time home buyers"
        />
        <SelectField
          label="Tone"
          name="tone"
          value={form.tone}
          onChange={({ currentTarget }) => onChange({ tone: currentTarget.value as WritingTone })}
        >
          {Object.entries(TONES).map(([tone, name]) => (
            <option key={tone} value={tone}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {isTemplate && (
        <p className="-mt-3 text-sm text-ink-2">
          A template draft doesn’t use{' '}
          {form.type === 'strategic-guide'
            ? 'readers, tone or the call to action'
            : 'readers and tone'}
          . They stay in the brief.
        </p>
      )}
      {form.projectId && (
        <Suspense fallback={<p className="h-5" />}>
          <VoiceLine projectId={form.projectId} isTemplate={isTemplate} />
        </Suspense>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label="Author"
          {...bind(part, 'authorName')}
          maxLength={80}
          autoComplete="name"
          error={errors.authorName}
        />
        <Field
          label="Author’s role"
          {...bind(part, 'authorRole')}
          maxLength={80}
          autoComplete="organization-title"
          placeholder="Owner and head baker"
        />
        <Field
          label="Call to action"
          {...bind(part, 'actionText')}
          maxLength={120}
          autoComplete="off"
          placeholder="Book a free tasting"
          error={errors.actionText}
        />
        <Field
          label="Its link"
          {...bind(part, 'actionLink')}
          maxLength={500}
          autoComplete="off"
          inputMode="url"
          placeholder="loaf.example/book"
          error={errors.actionLink}
        />
      </div>
      <TextArea
        label="Your own pages"
        {...bind(part, 'pages')}
        rows={3}
        inputMode="url"
        spellCheck={false}
        hint={`One address per line, up to ${OWN_PAGES}. ${isTemplate ? TEMPLATE_PAGES : 'We read them for facts, and name them as sources.'}`}
        error={errors.pages}
      />
      <p className="text-sm text-ink-2">
        <span className="font-semibold text-ink">Language:</span> English.
      </p>
    </>
  )
}
