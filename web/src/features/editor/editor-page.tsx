import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FailedPart } from '@/components/states/failed-part'
import { Skeleton } from '@/components/states/skeleton'
import { failureText } from '@/lib/api/problem'
import type { ArticleEditorProps } from '@/lib/drafts/article-bar'
import { warn } from '@/lib/notices/toast'
import { saveInTime } from '@/lib/saving/save-in-time'
import { useEndedSession } from '@/lib/session/use-ended-session'
import { type KeptEdit, keptEdits } from '@/lib/storage/kept-edits'
import { createEditorContext, type EditorContext, EditorContextProvider } from './editor-context'
import { EditorShell } from './editor-shell'
import { begunQuery } from './session/editing'
import { outdateRemoved } from './session/leftovers'
import { createEditorSession } from './session/session'
import type { EditedArticle } from './session/session-savers'
import { useNews } from './session/use-news'

/** A finished article, to be read and edited. */
export function EditorPage(props: ArticleEditorProps) {
  const { draft, Bar } = props
  const { draftId } = draft
  const client = useQueryClient()
  const begun = useQuery(begunQuery(draftId))
  const [kept, setKept] = useState<KeptEdit[] | null>(null)
  const [round, setRound] = useState(0)
  /** A version was restored, and what it reads could not be loaded: what is here is not the article. */
  const [isStale, setStale] = useState(false)
  useEffect(() => {
    void keptEdits(draftId).then(setKept)
  }, [draftId])
  /** Begins anew from what the server has by now. @throws where that could not be loaded */
  const restart = async () => {
    setStale(true)
    await begun.refetch({ throwOnError: true })
    setStale(false)
    setKept([])
    setRound(round + 1)
  }
  const onNews = (now: EditedArticle) => {
    client.setQueryData(begunQuery(draftId).queryKey, now)
    setKept([])
    setRound(round + 1)
  }
  if (begun.error && (isStale || !begun.data))
    return (
      <>
        <Bar draft={draft} />
        <div className="mt-6">
          <FailedPart
            title={
              isStale
                ? 'The restored version could not be loaded'
                : 'The article could not be loaded'
            }
            query={{ ...begun, refetch: isStale ? () => restart().catch(() => {}) : begun.refetch }}
          >
            Your article is safe.
          </FailedPart>
        </div>
      </>
    )
  if (!begun.data || !kept)
    return (
      <>
        <Bar draft={draft} />
        <Skeleton className="mt-6 h-96 w-full" />
      </>
    )
  return (
    <Editing
      key={round}
      {...props}
      kept={kept}
      restart={restart}
      onNews={onNews}
      begun={begun.data}
    />
  )
}

const REFUSED = {
  move: 'The section could not be moved. Please try again.',
  remove: 'The section could not be removed. Please try again.',
  restore: 'The section could not be added. Please try again.',
}

type EditingProps = ArticleEditorProps & {
  begun: EditedArticle
  kept: KeptEdit[]
  restart: () => Promise<void>
  onNews: (now: EditedArticle) => void
}

function Editing({ begun, kept, restart, onNews, ...page }: EditingProps) {
  const client = useQueryClient()
  const { draftId } = page.draft
  const ended = useEndedSession()
  const [editor] = useState<EditorContext>(() => {
    const onSaved = () =>
      void client.invalidateQueries({ queryKey: ['drafts', draftId], refetchType: 'none' })
    const onRefused = (kind: keyof typeof REFUSED, error: unknown) => {
      if (!ended(error)) warn('Error', failureText(error, REFUSED[kind]), error)
    }
    return createEditorContext(
      createEditorSession(begun, kept, {
        onSaved,
        onFailed: ended,
        onArranged: () => void outdateRemoved(client, draftId),
        onRefused,
      }),
    )
  })
  const { session } = editor
  useEffect(() => {
    const end = saveInTime(session.flush)
    return () => {
      end()
      void session
        .flush()
        .then(() =>
          client.invalidateQueries({ queryKey: ['drafts', draftId], refetchType: 'none' }),
        )
    }
  }, [session, client, draftId])
  useNews(session, onNews)
  return (
    <EditorContextProvider value={editor}>
      <EditorShell {...page} begun={begun.draft} restart={restart} />
    </EditorContextProvider>
  )
}
