import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type Props = { name: string; error?: string | undefined; children: ReactNode }

/** A choice that nobody made beforehand. */
export function CheckBox({ name, error, children }: Props) {
  const id = useId()
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <input
          type="checkbox"
          name={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-5 shrink-0 accent-petrol"
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 ps-8 pb-2 text-sm font-medium text-bad">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
