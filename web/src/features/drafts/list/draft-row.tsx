import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import type { ReactNode } from 'react'

type Props = {
  draftId: string
  title: string
  /** The facts below the title of the draft, part by part. */
  about: readonly string[]
  className: string
  /** The other content of the row. Buttons and links need `relative`, as the whole row leads to the draft. */
  children: ReactNode
}

/** A draft in a list: the whole row leads to it. */
export function DraftRow({ draftId, title, about, className, children }: Props) {
  return (
    <li
      className={clsx(
        'relative grid min-h-16 items-center gap-x-4 gap-y-1 px-4 py-3 text-sm hover:bg-sunken has-[a:focus-visible]:bg-sunken sm:px-6',
        className,
      )}
    >
      <div className="min-w-0">
        <h2 className="text-base tracking-normal">
          <Link
            to="/blog-drafts/$draftId"
            params={{ draftId }}
            className="font-semibold wrap-anywhere after:absolute after:inset-0"
          >
            {title}
          </Link>
        </h2>
        <p className="text-ink-2 wrap-anywhere">{about.join(' · ')}</p>
      </div>
      {children}
    </li>
  )
}
