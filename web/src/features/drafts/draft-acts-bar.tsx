import type { Draft } from '@sortie/contracts/drafts'
import { useNavigate } from '@tanstack/react-router'
import { Copy, Trash2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/form-failure'
import { useDelete, useDuplicate } from './draft-acts'

const ExportMenu = lazy(() => import('./export-menu').then((one) => ({ default: one.ExportMenu })))

/** What can be done with a draft that is not being written. */
export default function DraftActs({ draft }: { draft: Draft }) {
  const navigate = useNavigate()
  const copying = useDuplicate(draft)
  const deleting = useDelete(draft, () => navigate({ to: '/blog-drafts' }))
  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex flex-wrap items-start gap-2">
        {draft.status === 'ready' && (
          <Suspense fallback={<div className="min-h-11 w-32" />}>
            <ExportMenu draft={draft} />
          </Suspense>
        )}
        <Button busy={copying.busy} onClick={copying.act}>
          <Copy aria-hidden="true" className="size-4" />
          Duplicate
        </Button>
        <Button variant="quiet" className="text-bad!" busy={deleting.busy} onClick={deleting.act}>
          <Trash2 aria-hidden="true" className="size-4" />
          Delete
        </Button>
      </div>
      <FormFailure>{copying.failure ?? deleting.failure}</FormFailure>
    </div>
  )
}
