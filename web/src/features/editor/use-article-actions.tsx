import { useQuery } from '@tanstack/react-query'
import { FileCode, History, Send, Share2, Type } from 'lucide-react'
import { lazy, useState } from 'react'
import { Button } from '@/components/button'
import { MenuAction } from '@/components/menus/actions-menu'
import { useConnection } from '@/lib/api/connection'
import { warn } from '@/lib/notices/toast'
import type { WriteMode } from './sections/section-card'
import { begunQuery } from './session/editing'

const VersionsDialog = lazy(() => import('./versions/versions-dialog'))
const PublishDialog = lazy(() => import('./publishing/publish-dialog'))
const ShareDialog = lazy(() => import('./sharing/share-dialog'))

type OpenDialog = 'versions' | 'share' | 'publish'

type Options = {
  draftId: string
  mode: WriteMode
  onMode: (mode: WriteMode) => void
  restart: () => Promise<void>
}

/** Returns the acts on a whole article: its versions, links to it, and how it is edited. */
export const useArticleActions = ({ draftId, mode, onMode, restart }: Options) => {
  const draft = useQuery(begunQuery(draftId)).data?.draft
  const noun = draft?.pageKind ? 'page' : 'article'
  const isPlan = draft?.type === 'strategic-guide' && !draft.pageKind
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const close = () => setOpened(null)
  const online = useConnection((connection) => connection.online)
  const open = (dialog: OpenDialog) => {
    if (online) setOpened(dialog)
    else warn('You’re offline', 'This needs a connection. Try again when you’re back.')
  }
  return {
    shareButton: (
      <Button className="max-lg:hidden" onClick={() => open('share')}>
        <Share2 aria-hidden="true" className="size-4" />
        Share
      </Button>
    ),
    menu: (
      <>
        <MenuAction icon={Send} onAct={() => open('publish')}>
          Publish
        </MenuAction>
        <MenuAction icon={Share2} className="lg:hidden" onAct={() => open('share')}>
          Share
        </MenuAction>
        <MenuAction icon={History} onAct={() => open('versions')}>
          Versions
        </MenuAction>
        {mode === 'text' ? (
          <MenuAction icon={FileCode} onAct={() => onMode('markdown')}>
            Write as Markdown
          </MenuAction>
        ) : (
          <MenuAction icon={Type} onAct={() => onMode('text')}>
            Write as Text
          </MenuAction>
        )}
      </>
    ),
    dialog: (
      <>
        {opened === 'versions' && <VersionsDialog onClose={close} restart={restart} />}
        {opened === 'publish' && (
          <PublishDialog draftId={draftId} noun={noun} isPlan={isPlan} onClose={close} />
        )}
        {opened === 'share' && <ShareDialog draftId={draftId} noun={noun} onClose={close} />}
      </>
    ),
  }
}
