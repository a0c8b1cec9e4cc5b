import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AppBar } from '@/components/nav/app-bar'

const tabs = {
  operations: 'Operations',
  users: 'Users',
  orders: 'Orders',
  jobs: 'Jobs',
  misreadings: 'Misreadings',
  drafts: 'Drafts',
  parked: 'Parked events',
  inbox: 'Inbox',
  newsletter: 'Newsletter',
  partners: 'Partners',
  story: 'Story',
  audit: 'Audit log',
}
const tabStyle = {
  className:
    'flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm font-medium text-ink-2 hover:text-ink',
  activeProps: { className: 'border-radar! text-ink!' },
}

/** Around every page for operators. */
export function OperatorFrame({ children }: { children: ReactNode }) {
  return (
    <div className="shell py-6 md:py-8">
      <AppBar />
      <p className="label-mono text-radar">Admin</p>
      {/* Narrow screens scroll the tabs; the page does not. */}
      <nav
        aria-label="Admin"
        className="mt-2 overflow-x-auto overscroll-x-contain border-b border-line [scrollbar-width:none] max-md:-mx-4 max-md:px-4"
      >
        <ul className="flex w-max gap-1">
          <li>
            <Link to="/admin" activeOptions={{ exact: true }} {...tabStyle}>
              Overview
            </Link>
          </li>
          <li>
            <Link to="/analytics" activeOptions={{ includeSearch: false }} {...tabStyle}>
              Analytics
            </Link>
          </li>
          <li>
            <Link to="/heatmap" activeOptions={{ includeSearch: false }} {...tabStyle}>
              Heat map
            </Link>
          </li>
          {Object.entries(tabs).map(([tab, label]) => (
            <li key={tab}>
              <Link
                to="/admin/$tab"
                params={{ tab }}
                activeOptions={{ includeSearch: false }}
                {...tabStyle}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-6">{children}</div>
    </div>
  )
}

type PageProps = { title: string; aside?: ReactNode; children: ReactNode }

/** One page for operators: its title, what stands beside it, and its content. */
export function AdminPage({ title, aside, children }: PageProps) {
  return (
    <>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl">{title}</h1>
        {aside}
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">{children}</div>
    </>
  )
}
