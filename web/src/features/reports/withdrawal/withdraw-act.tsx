import type { Report } from '@sortie/contracts/analysis/reports/reports'
import { lazy, Suspense, useState } from 'react'

const WithdrawDialog = lazy(() => import('./withdraw-dialog'))

/** Says that a report is about another business, while that is possible; or what became of it. */
export function WithdrawAct({ report }: { report: Report }) {
  const [isOpen, setOpen] = useState(false)
  // A server of the release before does not say.
  switch (report.withdrawal?.state) {
    case 'possible':
      return (
        <>
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="inline-flex min-h-11 items-center text-sm text-petrol underline underline-offset-4"
          >
            This is not my business
          </button>
          {isOpen && (
            <Suspense>
              <WithdrawDialog report={report} onClose={() => setOpen(false)} />
            </Suspense>
          )}
        </>
      )
    case 'requested':
      return (
        <p className="text-sm text-ink-2">
          You told us that this is not your business. We’ll answer by email.
        </p>
      )
    case 'refused':
      return (
        <p className="text-sm text-ink-2">
          You told us that this is not your business. Our answer is in your email.
        </p>
      )
    default:
      return null
  }
}
