import { useId } from 'react'

type Props = {
  label: string
  hint: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Something that is on or off, at once; what it is stands before it. */
export function Switch({ label, hint, checked, onChange }: Props) {
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-6 px-5 py-4">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      </div>
      <span className="relative grid shrink-0 place-items-center">
        <input
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
          role="switch"
          checked={checked}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChange(target.checked)}
          className="peer h-7 w-12 cursor-pointer appearance-none rounded-full border border-field bg-sunken transition-[background-color] duration-120 before:absolute before:-inset-2 checked:border-petrol checked:bg-petrol forced-colors:appearance-auto"
        />
        <span className="pointer-events-none absolute start-1 size-5 rounded-full bg-field transition-transform duration-120 ease-flight peer-checked:translate-x-5 peer-checked:bg-petrol-label forced-colors:hidden" />
      </span>
    </div>
  )
}
