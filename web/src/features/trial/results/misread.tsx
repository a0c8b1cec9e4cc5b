import { lazy, Suspense, useState } from 'react'
import type { Action } from '@/lib/forms/action'
import { announce } from '@/lib/notices/toast'
import { sayMisread } from '../queries'

const MisreadingDialog = lazy(() => import('@/components/report/results/misreading-dialog'))

/** Says that a free analysis is about another business: it cost nothing, so nothing comes back. */
export function Misread({ projectId }: { projectId: string }) {
  const [isOpen, setOpen] = useState(false)
  const [isTold, setTold] = useState(false)
  const send = async (business: string, action: Action) => {
    await sayMisread(projectId, business, action)
    announce('Thank you', 'Our editors will see to it that such businesses are read right.')
    setTold(true)
    setOpen(false)
  }
  return (
    <>
      {isTold ? (
        <p className="mt-2 text-sm text-ink-2">
          You told us that this is not your business. Thank you.
        </p>
      ) : (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="inline-flex min-h-11 items-center text-sm text-petrol underline underline-offset-4"
        >
          This is not my business
        </button>
      )}
      {isOpen && (
        <Suspense>
          <MisreadingDialog
            title="This is not my business"
            description="The free analysis cost you nothing, so it stays as it is. Tell us what your business is, and our editors will see to it that such businesses are read right. Before a full report, you see how yours is read; one about another business can be given back within 24 hours."
            action="tell-misreading"
            button="Tell Sortie"
            pending="Sending..."
            failed="This couldn’t be sent. Please try again."
            send={send}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
