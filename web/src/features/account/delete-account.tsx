import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/button'
import { Panel } from './part'

const DeletionDialog = lazy(() => import('./deletion-dialog'))

/** The way out for good. */
export function DeleteAccount() {
  const [asking, setAsking] = useState(false)
  return (
    <Panel
      id="deletion"
      title="Delete this account"
      lead="Your personal data is destroyed, and nobody can bring it back."
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
        <Suspense>
          <DeletionDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Panel>
  )
}
