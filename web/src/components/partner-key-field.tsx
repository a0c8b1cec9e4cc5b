import { Button } from '@/components/button'
import { Field } from '@/components/field'
import { useCopy } from '@/lib/use-copy'

type Props = {
  value: string
  /** What to do about a key that is lost, where the dialog around it does not say so. */
  hint?: string
  onDone: () => void
}

/** A new key of a partner, which is shown once: to be copied, by a button or by hand. */
export function PartnerKeyField({ value, hint, onDone }: Props) {
  const { copied, copy } = useCopy(
    value,
    'The key couldn’t be copied. Select it and copy it by hand.',
  )
  return (
    <div className="mt-5 grid gap-4">
      <Field
        label="The key"
        hint={hint}
        value={value}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="solid" onClick={copy}>
          {copied ? 'Copied' : 'Copy Key'}
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  )
}
