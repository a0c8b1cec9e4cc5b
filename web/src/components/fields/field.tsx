import clsx from 'clsx'
import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'

const inputClass =
  'block w-full min-h-11 rounded-sm border bg-surface px-3 py-2 text-base text-ink ' +
  'transition-[border-color] duration-120 placeholder:text-ink-2'

type About = { label: string; hint?: ReactNode; error?: string | undefined }

/** The ids and attributes that tie a control to its label, hint and error. */
const useAbout = ({ hint, error }: About) => {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
    className: clsx(inputClass, error ? 'border-bad' : 'border-field hover:border-ink-2'),
  }
}

function Around({ id, label, hint, error, children }: About & { id: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** Shows the error of a field, beside it. */
export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-bad">
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}

type FieldProps = About & Omit<ComponentProps<'input'>, 'id' | 'className'>

/** A labelled line of text, with its hint and its error beside it. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  const about = useAbout({ label, hint, error })
  return (
    <Around id={about.id} label={label} hint={hint} error={error}>
      <input {...input} {...about} />
    </Around>
  )
}

type AreaProps = About & Omit<ComponentProps<'textarea'>, 'id' | 'className'>

/** A labelled text of several lines. */
export function TextArea({ label, hint, error, ...area }: AreaProps) {
  const about = useAbout({ label, hint, error })
  return (
    <Around id={about.id} label={label} hint={hint} error={error}>
      <textarea rows={4} {...area} {...about} />
    </Around>
  )
}

type SelectProps = About & Omit<ComponentProps<'select'>, 'id' | 'className'>

/** A labelled choice of one of several. */
export function SelectField({ label, hint, error, ...select }: SelectProps) {
  const about = useAbout({ label, hint, error })
  return (
    <Around id={about.id} label={label} hint={hint} error={error}>
      <select {...select} {...about} />
    </Around>
  )
}

type PasswordProps = Omit<FieldProps, 'type'> & {
  /** Shown by a toggle elsewhere; without it the field has a toggle of its own. */
  shown?: boolean
  onShownChange?: (shown: boolean) => void
  /** The accessible name of the toggle. */
  toggleLabel?: string
}

/** A password, with a toggle that shows it and leaves the focus where it is. */
export function PasswordField({
  label,
  hint,
  error,
  shown,
  onShownChange,
  toggleLabel = 'Show password',
  ...input
}: PasswordProps) {
  const about = useAbout({ label, hint, error })
  const [own, setOwn] = useState(false)
  const visible = shown ?? own
  const toggle = onShownChange ?? (shown === undefined ? setOwn : undefined)
  const Icon = visible ? EyeOff : Eye
  return (
    <Around id={about.id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          {...input}
          {...about}
          className={clsx(about.className, 'pe-12')}
          type={visible ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
        />
        {toggle && (
          <button
            type="button"
            aria-label={toggleLabel}
            aria-pressed={visible}
            className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-sm text-ink-2 hover:text-ink noscript:hidden"
            // The mouse does not take the focus out of the field, early or late.
            data-keep-focus=""
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => toggle(!visible)}
          >
            <Icon className="size-5" />
          </button>
        )}
      </div>
    </Around>
  )
}
