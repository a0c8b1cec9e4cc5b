import { BUSINESS_LENGTH } from '@sortie/contracts/analysis/withdrawals/withdrawal-limits'
import type { ReactNode } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'
import { Field } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { failureText } from '@/lib/api/problem'
import type { Action } from '@/lib/forms/action'
import { type Invalid, useForm } from '@/lib/forms/form'
import { warn } from '@/lib/notices/toast'

type Props = {
  title: string
  description: ReactNode
  /** Its name in traces, `[a-z-]{1,40}`. */
  action: string
  /** The label of its button, and the label while it is busy. */
  button: string
  pending: string
  /** The message where the server sent none. */
  failed: string
  /** @param business what somebody says their business is; empty where they left it out */
  send: (business: string, action: Action) => Promise<void>
  onClose: () => void
}

const TOO_LONG = `This line is too long (${BUSINESS_LENGTH} at most)`

const check = ({ business }: { business: string }): Invalid<'business'> | null =>
  business.trim().length > BUSINESS_LENGTH
    ? { message: TOO_LONG, fields: { business: TOO_LONG } }
    : null

/** Asks whoever got a report on another business what theirs is, and says what happens then. */
export default function MisreadingDialog(props: Props) {
  const { title, description, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      width="wide"
    >
      <MisreadingForm {...props} />
    </Dialog>
  )
}

function MisreadingForm({ title, action, button, pending, failed, send, onClose }: Props) {
  const form = useForm<'business'>({
    action,
    validate: check,
    submit: ({ business }, begun) => send(business.trim(), begun),
    explain: (error) => {
      const words = failureText(error, failed)
      warn('Error', words, error)
      return words
    },
  })
  return (
    <form {...form.props} noValidate aria-label={title} className="mt-5 grid gap-5">
      <Field
        name="business"
        label="What is your business? (optional)"
        hint="In your customers’ words. Our editors read it to read such businesses right."
        error={form.errors.business}
        autoComplete="off"
      />
      <FormFailure>{form.failure}</FormFailure>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="solid" busy={form.busy} pendingLabel={pending}>
          {button}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
