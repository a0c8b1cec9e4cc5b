import clsx from 'clsx'
import type { ReactNode } from 'react'

type Props = {
  /** A section with an id can be scrolled to, and takes the focus then. */
  id?: string
  eyebrow: string
  title: string
  lead?: ReactNode
  /** On the darker ground, to set it apart from its neighbours. */
  sunken?: boolean
  /** The content stands beside the words where there is room. */
  beside?: boolean
  children: ReactNode
}

/** A section of a public page: what it is about in two sizes, then its content. */
export function PublicSection({ id, eyebrow, title, lead, children, ...options }: Props) {
  const { sunken = false, beside = false } = options
  return (
    <section
      id={id}
      tabIndex={id ? -1 : undefined}
      className={clsx('border-b border-line last:border-0', sunken && 'bg-sunken')}
    >
      <div
        className={clsx(
          'shell grid grid-cols-[minmax(0,1fr)] gap-5 py-8 sm:gap-10 sm:py-16 md:py-24',
          beside && 'lg:grid-cols-2 lg:gap-16',
        )}
      >
        <div>
          <p className="label-mono text-radar">{eyebrow}</p>
          <h2 className="mt-2 max-w-[26ch] text-2xl sm:mt-3 sm:text-4xl">{title}</h2>
          {lead && <p className="mt-2 max-w-[60ch] text-ink-2 sm:mt-4 sm:text-lg">{lead}</p>}
        </div>
        <div>{children}</div>
      </div>
    </section>
  )
}
