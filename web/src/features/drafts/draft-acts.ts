import type { DraftSummary } from '@sortie/contracts/content/drafts/drafts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { failureText } from '@/lib/api/problem'
import { useAct } from '@/lib/api/use-act'
import { announce, warn } from '@/lib/notices/toast'
import { duplicate, forgetDraft, remove, undeleteDraft } from './queries'

type DraftName = Pick<DraftSummary, 'draftId' | 'title'>

/** Makes a copy of a draft's brief, and opens it. */
export const useDuplicate = ({ draftId, title }: DraftName) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useAct({
    name: 'duplicate-draft',
    failed: 'The draft could not be duplicated. Please try again.',
    work: async (action) => {
      const made = await duplicate(client, draftId, action)
      await navigate({ to: '/blog-drafts/$draftId', params: { draftId: made } })
      announce('Draft duplicated', `This is a copy of the brief of “${title}”.`)
    },
  })
}

/** Deletes a draft; it can be taken back while the notification shows. */
export const useDelete = ({ draftId, title }: DraftName, after?: () => Promise<unknown>) => {
  const client = useQueryClient()
  const undo = () =>
    void undeleteDraft(client, draftId).then(
      () => announce('Draft restored', title),
      (error: unknown) =>
        warn(
          'Error',
          failureText(error, 'The draft could not be restored. Please try again.'),
          error,
        ),
    )
  return useAct({
    name: 'delete-draft',
    failed: 'The draft could not be deleted. Please try again.',
    work: async (action) => {
      await remove(client, draftId, action)
      await after?.()
      forgetDraft(client, draftId)
      announce('Draft deleted', title, undo)
    },
  })
}

/** Brings a deleted draft back. */
export const useRestore = ({ draftId, title }: DraftName) => {
  const client = useQueryClient()
  return useAct({
    name: 'restore-draft',
    failed: 'The draft could not be restored. Please try again.',
    work: async (action) => {
      await undeleteDraft(client, draftId, action)
      announce('Draft restored', title)
    },
  })
}
