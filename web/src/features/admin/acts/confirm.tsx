import { Button } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import type { Action } from '@/lib/forms/action'
import { useForm } from '@/lib/forms/form'
import { notifyFailure } from './explain'

type Props = {
  action: string
  run: (action: Action) => Promise<void>
  label: string
  pending: string
  variant?: 'solid' | 'plain'
}

/** A form without fields: one button, and why it failed. */
/** A form of a dialog with nothing to fill in: its button does what the dialog says. */
export function Confirm({ action, run, label, pending, variant = 'solid' }: Props) {
  const { props, busy, failure } = useForm<never>({
    action,
    validate: () => null,
    submit: (_values, begun) => run(begun),
    explain: notifyFailure,
  })
  return (
    <form {...props} noValidate className="mt-5 grid gap-4">
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" variant={variant} busy={busy} pendingLabel={pending}>
        {label}
      </Button>
    </form>
  )
}
