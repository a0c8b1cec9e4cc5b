import { Button } from '@/components/button'
import { CopyField } from '@/components/fields/copy-field'

type Props = {
  value: string
  /** Advice about a lost key, where the dialog around it gives none. */
  hint?: string
  onDone: () => void
}

/** A new key of a partner, which is shown once. */
export function PartnerKeyField({ value, hint, onDone }: Props) {
  return (
    <div className="mt-5 grid gap-4">
      <CopyField label="The key" hint={hint} value={value} copyLabel="Copy Key" variant="solid" />
      <div>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  )
}
