import type { Draft } from '@sortie/contracts/drafts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isStatus } from '@/lib/api'
import { onConnection } from '@/lib/connection'
import { useKeptBriefs } from '@/lib/kept-briefs'
import { failureText, isUnreachable } from '@/lib/problem'
import { useEndedSession } from '@/lib/use-ended-session'
import { briefErrors, isSendable } from './brief-checks'
import { type BriefForm, formOf } from './brief-form'
import { saveBrief } from './queries'
import { createSaver, type SaveState } from './saver'
import { briefOf } from './sent-brief'

export type Saving = {
  state: SaveState | 'offline'
  /** When it was saved last, here. */
  at: Date | null
  /** Why it was refused, in words. */
  failure: string | null
}

/** Whoever types in many short bursts is asked to wait; nobody has to do anything about it. */
const CALM_MS = 8_000

const FAILED = 'Your changes couldn’t be saved. They’re kept in this tab.'

/** The brief of a draft as somebody writes it: saved a second after typing, kept until it is. */
export const useBrief = (draft: Draft) => {
  const { draftId } = draft
  const client = useQueryClient()
  const ended = useEndedSession()
  const [kept] = useState(() => useKeptBriefs.getState().forms[draftId] as BriefForm | undefined)
  const [form, setForm] = useState<BriefForm>(() => kept ?? formOf(draft.brief))
  const [saving, setSaving] = useState<Saving>({ state: 'saved', at: null, failure: null })
  const latest = useRef(form)
  const told = useRef(ended)
  told.current = ended
  const [saver] = useState(() =>
    createSaver<BriefForm>({
      save: async (content) => {
        await saveBrief(client, draftId, briefOf(content))
        if (latest.current === content) useKeptBriefs.getState().forget(draftId)
      },
      onState: (state, error) => {
        if (error) told.current(error)
        const isTooFast = isStatus(error, 429)
        if (isTooFast) setTimeout(() => void saver.flush(), CALM_MS)
        setSaving((before) => ({
          state: isTooFast ? 'waiting' : error && isUnreachable(error) ? 'offline' : state,
          at: state === 'saved' ? new Date() : before.at,
          failure: error && !isTooFast ? failureText(error, FAILED) : null,
        }))
      },
    }),
  )
  useEffect(() => {
    // What a reload kept is not saved yet.
    if (kept && isSendable(briefErrors(kept))) saver.change(kept)
    const unfollow = onConnection((online) => online && void saver.flush())
    return () => {
      unfollow()
      void saver.flush()
    }
  }, [saver, kept])
  const onChange = (patch: Partial<BriefForm>) => {
    const changed = { ...latest.current, ...patch }
    latest.current = changed
    setForm(changed)
    useKeptBriefs.getState().keep(draftId, changed)
    if (isSendable(briefErrors(changed))) saver.change(changed)
    else {
      saver.stop()
      setSaving(({ at }) => ({ state: 'waiting', at, failure: null }))
    }
  }
  return { form, onChange, errors: briefErrors(form), saving, flush: saver.flush }
}
