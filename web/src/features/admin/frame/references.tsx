import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import type { ReactNode } from 'react'

/** An address: shown as far as there is room; null once erased, or where it is not known yet. */
export function Address({
  children,
  known = true,
}: {
  children: string | null
  known?: boolean | undefined
}) {
  if (children === null) {
    return <span className="text-ink-2">{known ? 'erased' : 'not known yet'}</span>
  }
  return (
    <span title={children} className="inline-block max-w-full truncate align-bottom md:max-w-48">
      {children}
    </span>
  )
}

/** An id: shown as far as there is room, copied whole. */
export function Id({ children }: { children: string }) {
  return (
    <code
      title={children}
      className="inline-block max-w-full truncate align-bottom font-mono text-xs md:max-w-36"
    >
      {children}
    </code>
  )
}

// Text that is cut off has a box of its own, which the underline of a link would leave out.
const link = 'text-petrol underline underline-offset-2 *:underline hover:decoration-2'

/** The id of an order, a report or a draft; leads to its story. */
export function StoryLink({ id }: { id: string }) {
  return (
    <Link
      to="/admin/$tab"
      params={{ tab: 'story' }}
      search={{ search: id }}
      aria-label={`Story of ${id}`}
      className={clsx(link, 'inline-block max-w-full')}
    >
      <Id>{id}</Id>
    </Link>
  )
}

/** Leads to what operators see of a user. */
export function UserLink({ userId, children }: { userId: string; children?: ReactNode }) {
  return (
    <Link to="/admin/users/$userId" params={{ userId }} className={link}>
      {children ?? <Id>{userId}</Id>}
    </Link>
  )
}

/** Leads to a file, which is kept and not opened. */
export function FileLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      download
      className={clsx(link, 'inline-flex min-h-6 items-center text-xs md:whitespace-nowrap')}
    >
      {children}
    </a>
  )
}

/** Longer than this, a text is folded. */
const SHORT = 120

/** Shows a machine's error message: its beginning on one line, the rest behind a click. */
export function Fault({ children }: { children: string }) {
  if (children.length <= SHORT) return <>{children}</>
  return (
    <details className="group max-w-[60ch]">
      <summary className="cursor-pointer rounded-sm">
        <span className="group-open:hidden">{children.slice(0, SHORT)}… </span>
        <span className="text-petrol underline underline-offset-2 group-open:hidden">
          all of it
        </span>
        <span className="hidden text-petrol underline underline-offset-2 group-open:inline">
          less
        </span>
      </summary>
      <pre className="mt-2 max-h-72 overflow-auto rounded-sm bg-sunken p-3 font-mono text-xs whitespace-pre-wrap">
        {children}
      </pre>
    </details>
  )
}
