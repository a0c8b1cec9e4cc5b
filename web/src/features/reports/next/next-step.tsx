import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  id: string
  Icon: LucideIcon
  title: string
  /** The link that takes it. */
  act: ReactNode
  children: ReactNode
}

/** One thing that is worth doing next, with the link to it. */
export function NextStep({ id, Icon, title, act, children }: Props) {
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-4 shadow-card sm:px-6"
    >
      <div className="min-w-0 flex-1 basis-56">
        <h2 id={id} className="flex items-center gap-2 text-base font-semibold">
          <Icon aria-hidden="true" className="size-4 text-radar" />
          {title}
        </h2>
        {children}
      </div>
      {act}
    </section>
  )
}
