import { hasCommandKey } from '@/lib/browser/apple'

/** The key that shortcuts are held with on this machine. */
export const MODIFIER = hasCommandKey ? '⌘' : 'Ctrl'

/** Keys as they look on the keyboard. */
export function KeyCaps({ keys }: { keys: string[] }) {
  return (
    <span className="inline-flex gap-1.5">
      {keys.map((key) => (
        <kbd
          key={key}
          className="rounded-[4px] border border-field bg-sunken px-1.5 py-0.5 font-mono text-xs whitespace-nowrap"
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
