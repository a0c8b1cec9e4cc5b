import clsx from 'clsx'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { chooseTheme, THEMES, type Theme, useTheme } from '@/lib/browser/theme'

const options: Record<Theme, { label: string; Icon: typeof Sun }> = {
  system: { label: 'System', Icon: Monitor },
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
}

/** The choice of a theme: light, dark, or as the system. */
export function ThemeChoice() {
  const { theme } = useTheme()
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">Theme</legend>
      <div className="inline-flex rounded-md border border-line bg-surface p-1">
        {THEMES.map((value) => {
          const { label, Icon } = options[value]
          return (
            <label
              key={value}
              className={clsx(
                'flex min-h-9 pointer-coarse:min-h-11 cursor-pointer items-center gap-1.5 rounded-sm px-2.5 text-sm sm:px-3 font-medium whitespace-nowrap',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-petrol',
                theme === value ? 'bg-sunken text-ink' : 'text-ink-2 hover:text-ink',
              )}
            >
              <input
                type="radio"
                name={name}
                value={value}
                checked={theme === value}
                onChange={() => chooseTheme(value)}
                className="sr-only"
              />
              <Icon className="size-4 max-[22rem]:hidden" />
              {label}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
