import { Button } from '@/components/button'
import { Field } from '@/components/fields/field'
import { useCopy } from '@/lib/browser/use-copy'

type Props = {
  label: string
  hint?: string | undefined
  value: string
  /** The label of the button: `Copy Key`. */
  copyLabel: string
  variant?: 'solid' | 'plain'
}

/** A value that is to be taken elsewhere, by a button or by hand. */
export function CopyField({ label, hint, value, copyLabel, variant = 'plain' }: Props) {
  const { copied, copy } = useCopy(value, 'It couldn’t be copied. Select it and copy it by hand.')
  return (
    <div className="grid gap-3">
      <Field
        label={label}
        hint={hint}
        value={value}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <div>
        <Button variant={variant} onClick={copy}>
          {copied ? 'Copied' : copyLabel}
        </Button>
      </div>
    </div>
  )
}
