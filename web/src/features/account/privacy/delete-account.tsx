import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/button'
import { Arriving } from '@/components/late/arriving'
import { AccountPanel } from '../part'

const DeletionDialog = lazy(() => import('./deletion-dialog'))

/** The way out for good. */
export function DeleteAccount() {
  const [asking, setAsking] = useState(false)
  return (
    <AccountPanel
      id="deletion"
      title="Delete this account"
      lead="This permanently deletes your account and your personal data. It cannot be undone."
    >
      <div>
        <Button
          aria-haspopup="dialog"
          className="border-bad! text-bad!"
          onClick={() => setAsking(true)}
        >
          Delete Account
        </Button>
      </div>
      {asking && (
        <Suspense fallback={<Arriving onGiveUp={() => setAsking(false)} />}>
          <DeletionDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </AccountPanel>
  )
}
