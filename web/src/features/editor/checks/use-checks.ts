import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { voiceQuery } from '@/lib/voice'
import type { EvidenceReply } from '../session/editing'
import type { EditorSession } from '../session/session'
import type { ArticleCheck } from './check-article'
import type { FromChecks, ToChecks } from './checks.worker'

/** Nobody types for so long before a text is checked, in milliseconds. */
const PAUSE = 500

/** The same list each time, so that nothing is checked anew for it. */
const NONE: string[] = []

/** Returns the checks of the article as it reads here; null before the first ones are done. */
export const useChecks = (
  session: EditorSession,
  draft: Draft,
  knowledge: EvidenceReply | undefined,
): ArticleCheck | null => {
  const [checked, setChecked] = useState<ArticleCheck | null>(null)
  const [brief, context] = [draft.brief, draft.research.context]
  const { scored, projectId } = draft
  const { data: voice } = useQuery({
    ...voiceQuery(projectId ?? ''),
    enabled: projectId !== null,
    // A project that was deleted has none, and the checks go without.
    retry: false,
  })
  const banned = voice?.settings.banned ?? NONE
  const measures = voice?.measured.figures?.measures ?? null
  useEffect(() => {
    if (!knowledge) return
    const worker = new Worker(new URL('./checks.worker.ts', import.meta.url), { type: 'module' })
    const send = (message: ToChecks) => worker.postMessage(message)
    let number = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      const { sections, details } = session.store.getState()
      number += 1
      const plain = sections.map(({ sectionId, heading, markdown }) => ({
        sectionId,
        heading,
        markdown,
      }))
      send({ type: 'text', number, text: { sections: plain, details } })
    }
    worker.addEventListener('message', ({ data }: MessageEvent<FromChecks>) => {
      if (data.number === number) setChecked(data.checked)
    })
    const vouched = knowledge.vouched.map(({ sentence }) => sentence)
    send({
      type: 'grounds',
      grounds: {
        brief,
        context,
        items: knowledge.items,
        vouched,
        scored,
        banned,
        voice: measures,
      },
    })
    ask()
    const unfollow = session.store.subscribe((state, before) => {
      if (state.sections === before.sections && state.details === before.details) return
      clearTimeout(timer)
      timer = setTimeout(ask, PAUSE)
    })
    return () => {
      unfollow()
      clearTimeout(timer)
      worker.terminate()
    }
  }, [session, brief, context, scored, knowledge, banned, measures])
  return checked
}
