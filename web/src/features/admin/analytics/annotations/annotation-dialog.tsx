import type { Annotation } from '@sortie/contracts/tracking/visits/annotations'
import { annotationDays, LONGEST_ANNOTATION } from '@sortie/contracts/tracking/visits/visit-limits'
import { useState } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'
import { Field } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { keyPerContent } from '@/lib/api/idempotency'
import { formatDay } from '@/lib/format'
import type { Action } from '@/lib/forms/action'
import { leftEmpty } from '@/lib/forms/checks'
import { useForm } from '@/lib/forms/form'
import { Confirm } from '../../acts/confirm'
import { notifyFailure } from '../../acts/explain'
import { ANNOTATIONS } from '../queries'
import { useDone } from '../use-done'
import { useToday } from '../use-today'
import { type AnnotationContent, annotationActs } from './annotation-acts'

/** Something that an operator is about to do with annotations. */
export type AnnotationAct =
  | { name: 'Add'; day: string }
  | { name: 'Edit'; annotation: Annotation }
  | { name: 'Delete'; annotation: Annotation }

type Props = { act: AnnotationAct | null; onClose: () => void }

/** The dialog of one act at a time. */
export function AnnotationDialog({ act, onClose }: Props) {
  if (!act) return null
  const { title, description } = headOf(act)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
    >
      {act.name === 'Delete' ? (
        <DeleteForm annotation={act.annotation} onDone={onClose} />
      ) : (
        <ContentForm act={act} onDone={onClose} />
      )}
    </Dialog>
  )
}

const headOf = (act: AnnotationAct): { title: string; description: string } => {
  switch (act.name) {
    case 'Add':
      return {
        title: 'Add annotation',
        description: 'All operators see it on its day in the chart. Name no person in it.',
      }
    case 'Edit':
      return { title: 'Edit annotation', description: 'All operators see the change.' }
    case 'Delete':
      return {
        title: 'Delete annotation',
        description: `${formatDay(act.annotation.day)}: ${act.annotation.text}`,
      }
  }
}

type ContentProps = { act: Exclude<AnnotationAct, { name: 'Delete' }>; onDone: () => void }

/**
 * Says in a sentence why a day cannot be chosen; false where it can be.
 * @param kept the day that it has already, which it may keep
 */
const dayProblem = (day: string, today: string, kept: string | null): string | false => {
  if (day === '') return 'Please choose a day'
  const { first, last } = annotationDays(today)
  const isShown = first <= day && day <= last
  return (
    day !== kept && !isShown && `Please choose a day from ${formatDay(first)} to ${formatDay(last)}`
  )
}

function ContentForm({ act, onDone }: ContentProps) {
  const today = useToday()
  const first = act.name === 'Edit' ? act.annotation : { day: act.day, text: '' }
  const finish = useDone('Annotations', ANNOTATIONS, onDone)
  const [keyFor] = useState(keyPerContent)
  const perform = (content: AnnotationContent, action: Action) =>
    act.name === 'Edit'
      ? annotationActs.edit(act.annotation, content, action)
      : annotationActs.add(content, { action, idempotencyKey: keyFor(content) })
  const { props, busy, errors, failure } = useForm<'day' | 'text'>({
    action: act.name === 'Edit' ? 'edit-annotation' : 'add-annotation',
    validate: ({ day, text }) =>
      leftEmpty({
        day: dayProblem(day, today, act.name === 'Edit' ? first.day : null),
        text: text.trim() === '' && 'Please write what happened',
      }),
    submit: async ({ day, text }, action) =>
      finish(await perform({ day, text: text.trim() }, action)),
    explain: notifyFailure,
  })
  return (
    <form {...props} noValidate className="mt-5 grid gap-4">
      <Field name="day" label="Day (UTC)" type="date" defaultValue={first.day} error={errors.day} />
      <Field
        name="text"
        label="What happened"
        defaultValue={first.text}
        maxLength={LONGEST_ANNOTATION}
        autoComplete="off"
        error={errors.text}
      />
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" variant="solid" busy={busy} pendingLabel="Saving...">
        Save Annotation
      </Button>
    </form>
  )
}

function DeleteForm({ annotation, onDone }: { annotation: Annotation; onDone: () => void }) {
  const finish = useDone('Annotations', ANNOTATIONS, onDone)
  return (
    <Confirm
      action="delete-annotation"
      run={async (action) => finish(await annotationActs.remove(annotation, action))}
      label="Delete Annotation"
      pending="Deleting..."
    />
  )
}
