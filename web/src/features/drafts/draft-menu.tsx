import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { useNavigate } from '@tanstack/react-router'
import { Copy, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormFailure } from '@/components/fields/form-failure'
import { ActionsMenu, MenuAction } from '@/components/menus/actions-menu'
import { useDelete, useDuplicate } from './draft-acts'

type Props = {
  draft: Draft
  /** Actions before those of every draft. */
  children?: ReactNode
}

/** Holds the less frequent acts on a draft, in a menu. */
export default function DraftMenu({ draft, children }: Props) {
  const navigate = useNavigate()
  const copying = useDuplicate(draft)
  const deleting = useDelete(draft, () => navigate({ to: '/blog-drafts' }))
  const failure = copying.failure ?? deleting.failure
  return (
    <div className="relative">
      <ActionsMenu label="More Actions" busy={copying.busy || deleting.busy}>
        {children}
        <MenuAction icon={Copy} onAct={copying.act}>
          Duplicate
        </MenuAction>
        <MenuAction icon={Trash2} isDestructive onAct={deleting.act}>
          Delete
        </MenuAction>
      </ActionsMenu>
      {failure && (
        <div className="absolute end-0 top-full z-10 w-64 rounded-md bg-surface p-3 shadow-float">
          <FormFailure>{failure}</FormFailure>
        </div>
      )}
    </div>
  )
}
