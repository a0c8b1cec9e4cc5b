import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'
import { Field, TextArea } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { keyPerContent } from '@/lib/api/idempotency'
import { useForm } from '@/lib/forms/form'
import { announce } from '@/lib/notices/toast'
import { refreshAdmin } from '../queries'
import type { OperatorRequest } from './acts'
import { type ActValues, checkAct, NEEDS } from './checks'
import { notifyFailure } from './explain'

/** Something that an operator is about to do. */
export type Act = {
  /** Its name in traces, `[a-z-]{1,40}`. */
  name: string
  title: string
  description: ReactNode
  /** The label of the button, and its label while the act runs. */
  button: string
  pending: string
  /** A value that the act asks for, beside the reason. */
  needs?: 'missions'
  /** Set where the operator writes another kind of text than a reason. */
  writes?: 'answer'
  /** True where the user reads the reason in their account. */
  isTold?: boolean
  /** Does it, and answers with a sentence about what came of it. */
  run: (values: ActValues, sent: OperatorRequest) => Promise<string>
}

/** Opens acts, one at a time. @returns what opens one, and the dialog to render. */
export const useActDialog = () => {
  const [act, setAct] = useState<Act | null>(null)
  const dialog = (
    <Dialog
      open={act !== null}
      onOpenChange={(open) => !open && setAct(null)}
      title={act?.title ?? ''}
      description={act?.description}
      width={act?.writes === 'answer' ? 'wide' : 'narrow'}
    >
      {act && <ActForm act={act} onDone={() => setAct(null)} />}
    </Dialog>
  )
  return [setAct, dialog] as const
}

const TOLD = 'The user reads it in their account. It is kept in the audit log, too.'

function ActForm({ act, onDone }: { act: Act; onDone: () => void }) {
  const client = useQueryClient()
  const [keyFor] = useState(keyPerContent)
  const text = NEEDS[act.writes ?? 'reason']
  const { props, busy, errors, failure } = useForm<keyof ActValues>({
    action: act.name,
    validate: (values) => checkAct(values, act),
    submit: async (values, action) => {
      const result = await act.run(values, { action, idempotencyKey: keyFor(values) })
      announce(act.title, result)
      onDone()
      await refreshAdmin(client)
    },
    explain: notifyFailure,
  })
  return (
    <form {...props} noValidate className="mt-5 grid gap-4">
      {act.needs && (
        <Field
          name="missions"
          label={NEEDS.missions.label}
          error={errors.missions}
          inputMode="numeric"
          autoComplete="off"
          defaultValue="1"
        />
      )}
      <TextArea
        name="text"
        label={text.label}
        hint={act.isTold ? TOLD : text.hint}
        error={errors.text}
        maxLength={text.most}
        rows={act.writes ? 8 : 3}
      />
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" variant="solid" busy={busy} pendingLabel={act.pending}>
        {act.button}
      </Button>
    </form>
  )
}
