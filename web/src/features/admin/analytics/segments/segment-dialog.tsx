import type { Segment } from '@sortie/contracts/tracking/visits/segments'
import { LONGEST_SEGMENT_NAME } from '@sortie/contracts/tracking/visits/visit-limits'
import type { VisitKey } from '@sortie/contracts/tracking/visits/visits'
import { useState } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'
import { Field } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { keyPerContent } from '@/lib/api/idempotency'
import type { Action } from '@/lib/forms/action'
import { only } from '@/lib/forms/checks'
import { useForm } from '@/lib/forms/form'
import { Confirm } from '../../acts/confirm'
import { notifyFailure } from '../../acts/explain'
import { segmentsQuery } from '../queries'
import { useDone } from '../use-done'
import { filterText } from '../words'
import { segmentActs } from './segment-acts'

/** Something that an operator is about to do with saved segments. */
export type SegmentAct =
  | { name: 'Save'; where: VisitKey[] }
  | { name: 'Rename'; segment: Segment }
  | { name: 'Delete'; segment: Segment }

type Props = { act: SegmentAct | null; onClose: () => void }

/** The dialog of one act at a time. */
export function SegmentDialog({ act, onClose }: Props) {
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
        <DeleteForm segment={act.segment} onDone={onClose} />
      ) : (
        <NameForm act={act} onDone={onClose} />
      )}
    </Dialog>
  )
}

const headOf = (act: SegmentAct): { title: string; description: string } => {
  switch (act.name) {
    case 'Save':
      return {
        title: 'Save segment',
        description: `All operators can use it: ${act.where.map(filterText).join(', ')}.`,
      }
    case 'Rename':
      return { title: `Rename “${act.segment.name}”`, description: 'Its filters stay the same.' }
    case 'Delete':
      return {
        title: `Delete “${act.segment.name}”`,
        description: 'It is deleted for all operators. The figures stay.',
      }
  }
}

function NameForm({
  act,
  onDone,
}: {
  act: Exclude<SegmentAct, { name: 'Delete' }>
  onDone: () => void
}) {
  const finish = useDone('Segments', segmentsQuery.queryKey, onDone)
  const [keyFor] = useState(keyPerContent)
  const perform = (name: string, action: Action) => {
    if (act.name === 'Rename') return segmentActs.rename(act.segment, name, action)
    const body = { name, where: act.where.join(',') }
    return segmentActs.save(body, { action, idempotencyKey: keyFor(body) })
  }
  const { props, busy, errors, failure } = useForm<'name'>({
    action: act.name === 'Save' ? 'save-segment' : 'rename-segment',
    validate: ({ name }) => (name.trim() ? null : only('name', 'Please enter a name')),
    submit: async ({ name }, action) => finish(await perform(name.trim(), action)),
    explain: notifyFailure,
  })
  return (
    <form {...props} noValidate className="mt-5 grid gap-4">
      <Field
        name="name"
        label="Name"
        defaultValue={act.name === 'Rename' ? act.segment.name : ''}
        maxLength={LONGEST_SEGMENT_NAME}
        autoComplete="off"
        error={errors.name}
      />
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" variant="solid" busy={busy} pendingLabel="Saving...">
        {act.name === 'Save' ? 'Save Segment' : 'Rename Segment'}
      </Button>
    </form>
  )
}

function DeleteForm({ segment, onDone }: { segment: Segment; onDone: () => void }) {
  const finish = useDone('Segments', segmentsQuery.queryKey, onDone)
  return (
    <Confirm
      action="delete-segment"
      run={async (action) => finish(await segmentActs.remove(segment, action))}
      label="Delete Segment"
      pending="Deleting..."
    />
  )
}
