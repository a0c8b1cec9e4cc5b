import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { saveInTime } from '@/lib/saving/save-in-time'
import type { SaveStatus } from '@/lib/saving/saving-machine'
import { useEndedSession } from '@/lib/session/use-ended-session'
import { briefErrors } from '../brief/brief-checks'
import type { BriefForm } from '../brief/brief-form'
import { refreshDraft } from '../queries'
import { createBriefSaver } from './brief-saver'
import { saveBrief } from './save-brief'

export type Saving = {
  status: SaveStatus
  /** The time of the last save on this page. */
  at: Date | null
}

/** The brief of a draft as somebody writes it: saved a second after typing, kept until all of it is. */
export const useBrief = (draft: Draft) => {
  const { draftId } = draft
  const client = useQueryClient()
  const ended = useEndedSession()
  const [, setChanges] = useState(0)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [saver] = useState(() => {
    let before: SaveStatus | null = null
    const created = createBriefSaver(draft, {
      save: (body, basedOn, isLeaving) => saveBrief(client, draftId, body, basedOn, isLeaving),
      read: () => refreshDraft(client, draftId),
      onChange: () => {
        const { phase } = created.state()
        if (phase !== before && phase.state === 'saved') setSavedAt(new Date())
        if (phase !== before && phase.state === 'failed') ended(phase.error)
        before = phase
        setChanges((count) => count + 1)
      },
    })
    return created
  })
  useEffect(() => {
    saver.start()
    const end = saveInTime(saver.flush)
    return () => {
      end()
      // A text that cannot be saved now is kept on the device, and taken up by the form that is opened next.
      void saver.flush()
      saver.stop()
    }
  }, [saver])
  const form = saver.form()
  const status = saver.state().phase
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits while somebody types, and is taken in afterwards
  useEffect(() => saver.receive(draft), [draft, status.state, saver])
  const saving: Saving = { status, at: savedAt }
  return {
    form,
    clash: saver.clash(),
    errors: briefErrors(form),
    saving,
    /** Saves it once more: evidence that could not be found is looked for again. */
    again: saver.repeat,
    flush: () => saver.flush(),
    onChange: (patch: Partial<BriefForm>) => saver.change(patch),
    onResolve: saver.choose,
  }
}
