import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '@/components/button'
import { Notice } from '@/components/notice'
import { userQuery } from '@/lib/session'

/** What a page that is being built will hold: shown with what is possible now. */
export function Unbuilt({ title, children }: { title: string; children: ReactNode }) {
  const { data: user } = useQuery(userQuery)
  return (
    <Notice
      eyebrow="Coming soon"
      title={title}
      actions={
        <>
          {user ? (
            <Link to="/reports" className={buttonClass('solid')}>
              Go to your dashboard
            </Link>
          ) : (
            <Link to="/free-trial-step1" className={buttonClass('main')}>
              Start Free Analysis
            </Link>
          )}
          <Link to="/" className={buttonClass('plain')}>
            Back to home
          </Link>
        </>
      }
    >
      <p>Coming soon. We’re still building this page.</p>
      <p className="text-base">{children}</p>
    </Notice>
  )
}
