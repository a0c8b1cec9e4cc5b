import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { EditorSession } from '../session/session'
import { editedHead } from './edited-head'

/** Has the head of the page follow the edits: it reads the draft, and the editor knows better. */
export const useEditedHead = (session: EditorSession, words: number | undefined) => {
  const client = useQueryClient()
  const [began] = useState(() => session.store.getState())
  const { sections, details, savedAt } = useStore(session.store)
  const { draftId } = session
  const { title } = details
  const isEdited = savedAt !== null || sections !== began.sections || details !== began.details
  useEffect(() => {
    if (!isEdited) return
    const queryKey = ['drafts', draftId]
    const edited = { title, words, at: savedAt ?? new Date() }
    client.setQueryData<Draft>(queryKey, (draft) => draft && editedHead(draft, edited))
    // A user who opens the page again reads the server's answer.
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }, [client, draftId, isEdited, title, words, savedAt])
}
