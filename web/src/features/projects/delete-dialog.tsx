import type { Project } from '@sortie/contracts/analysis/projects/projects'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'
import { FormFailure } from '@/components/fields/form-failure'
import { useAct } from '@/lib/api/use-act'
import { announce } from '@/lib/notices/toast'
import { dropProject } from '@/lib/projects'
import { deletionText, leavingText, reportCountText } from './words'

/** Says what goes with a project and what stays, and deletes it. */
export default function DeleteDialog({
  project,
  onClose,
}: {
  project: Project
  onClose: () => void
}) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { name, reports } = project
  const { act, busy, failure } = useAct({
    name: 'delete-project',
    failed: 'The project could not be deleted. Please try again.',
    work: async (action) => {
      await dropProject(client, project, action)
      await navigate({ to: '/projects' })
      announce('Project deleted', `${name}, ${reportCountText(reports).toLowerCase()}`)
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete “${name}”?`}
      description={deletionText(reports)}
    >
      <ul className="mt-4 grid list-disc gap-1.5 ps-5 text-sm text-ink-2">
        <li>{leavingText(reports)}</li>
        <li>Missions that they used don’t come back.</li>
        <li>The brand voice is destroyed. Blog drafts stay.</li>
        <li>
          An encrypted record of them stays until you delete your account. That destroys its key.
        </li>
      </ul>
      <div className="mt-5 grid gap-4">
        <FormFailure>{failure}</FormFailure>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Keep Project</Button>
          <Button
            className="border-bad! text-bad!"
            busy={busy}
            pendingLabel="Deleting..."
            onClick={act}
          >
            Delete Project
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
