import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isStatus } from '@/lib/api/api'
import { onConnection } from '@/lib/api/connection'
import { failureText, isUnreachable } from '@/lib/api/problem'
import { useEndedSession } from '@/lib/session/use-ended-session'
import { onSavePending } from '@/lib/storage/kept-edits'
import { briefErrors, isSendable } from '../brief/brief-checks'
import type { BriefForm } from '../brief/brief-form'
import { refreshDraft } from '../queries'
import { BriefClash, createBriefStore } from './brief-store'
import { saveBrief } from './save-brief'
import { createSaver, type SaveState } from './saver'

export type Saving = {
  state: SaveState | 'offline' | 'held'
  /** The time of the last save on this page. */
  at: Date | null
  /** The reason why the save was refused, in words. */
  failure: string | null
}

/** The wait after the server has asked for fewer saves, in milliseconds; the user has nothing to do. */
const CALM_MS = 8_000

const FAILED = 'Your changes couldn’t be saved. They’re kept on this device.'

/** The brief of a draft as somebody writes it: saved a second after typing, kept until all of it is. */
export const useBrief = (draft: Draft) => {
  const { draftId } = draft
  const client = useQueryClient()
  const ended = useEndedSession()
  const [, setShown] = useState(0)
  const [saving, setSaving] = useState<Saving>({ state: 'saved', at: null, failure: null })
  const latest = useRef(ended)
  latest.current = ended
  const [store] = useState(() =>
    createBriefStore(draft, {
      save: (body, basedOn) => saveBrief(client, draftId, body, basedOn),
      read: () => refreshDraft(client, draftId),
      onChange: () => setShown((count) => count + 1),
    }),
  )
  const [saver] = useState(() =>
    createSaver<null>({
      save: store.send,
      onState: (state, error) => {
        if (error) latest.current(error)
        const isTooFast = isStatus(error, 429)
        if (isTooFast) setTimeout(() => void saver.flush(), CALM_MS)
        setSaving((before) => ({
          state: stateOf(state, error, isTooFast),
          at: state === 'saved' ? new Date() : before.at,
          failure:
            error && !isTooFast && !(error instanceof BriefClash)
              ? failureText(error, FAILED)
              : null,
        }))
      },
    }),
  )
  /** Saves it in a moment, if it can be. */
  const save = () => {
    if (isSendable(briefErrors(store.form())) && !store.clash()) return saver.change(null)
    saver.stop()
    const state = store.clash() ? 'held' : 'waiting'
    setSaving(({ at }) => ({ state, at, failure: null }))
  }
  const saves = useRef(save)
  saves.current = save
  useEffect(() => {
    // A form that was kept over a reload is not saved yet.
    if (store.isUnsaved()) saves.current()
    const ends = [
      onConnection((online) => online && void saver.flush()),
      onSavePending(async () => !store.clash() && (await saver.flush())),
    ]
    return () => {
      for (const end of ends) end()
      void saver.flush()
    }
  }, [saver, store])
  const isStill = saving.state !== 'saving' && saving.state !== 'waiting'
  useEffect(() => {
    // A save that is on its way learns itself what was changed elsewhere.
    if (isStill && store.receive(draft)) saves.current()
  }, [draft, isStill, store])
  const flush = async () => !store.clash() && (await saver.flush())
  return {
    form: store.form(),
    clash: store.clash(),
    errors: briefErrors(store.form()),
    saving,
    /** Saves it once more: evidence that could not be found is looked for again. */
    again: async () => {
      if (await flush()) await store.again()
    },
    flush,
    onChange: (patch: Partial<BriefForm>) => {
      store.change(patch)
      save()
    },
    onResolve: (whose: 'mine' | 'theirs') => {
      store.resolve(whose)
      save()
    },
  }
}

const stateOf = (state: SaveState, error: unknown, isTooFast: boolean): Saving['state'] => {
  if (isTooFast) return 'waiting'
  if (error instanceof BriefClash) return 'held'
  return error && isUnreachable(error) ? 'offline' : state
}
