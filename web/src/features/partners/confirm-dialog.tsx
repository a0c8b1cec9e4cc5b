import { Button } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'
import { FormFailure } from '@/components/fields/form-failure'
import { type PartnerActOptions, usePartnerAct } from './use-partner-act'

type Props = {
  title: string
  description: string
  /** The label of the button, and its label while the act runs. */
  label: string
  pendingLabel: string
  act: PartnerActOptions
  onClose: () => void
}

/** Asks before something is done that cannot be taken back; why it failed stays beside the button. */
export function ConfirmDialog({ title, description, label, pendingLabel, act, onClose }: Props) {
  const { act: run, busy, failure } = usePartnerAct(act)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
    >
      <div className="mt-5 grid gap-4">
        <FormFailure>{failure}</FormFailure>
        <Button variant="solid" busy={busy} pendingLabel={pendingLabel} onClick={run}>
          {label}
        </Button>
      </div>
    </Dialog>
  )
}
