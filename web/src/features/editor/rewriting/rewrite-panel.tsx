import { X } from 'lucide-react'
import { useState } from 'react'
import { type EditedSection, sectionNameOf } from '../session/session-state'
import { IconButton } from '../toolbar/icon-button'
import { RewriteAsk, type RewriteKind } from './rewrite-ask'
import { RewriteProposal } from './rewrite-proposal'

type Props = {
  section: EditedSection
  kind: RewriteKind
  rewriteId: string | null
  onClose: () => void
}

/** Asks for another text of a section, and shows it beside the one that is there. */
export function RewritePanel({ section, kind, rewriteId: begun, onClose }: Props) {
  const [rewriteId, setRewriteId] = useState(begun)
  const name = sectionNameOf(section.heading)
  return (
    <section
      aria-label={`Rewrite ${name}`}
      className="my-3 grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex items-center justify-between">
        <h3 className="text-base">
          {kind === 'template' ? 'Another passage' : 'Rewrite this section'}
        </h3>
        <IconButton label="Close rewrite" icon={X} onClick={onClose} />
      </div>
      {rewriteId ? (
        <RewriteProposal
          section={section}
          kind={kind}
          rewriteId={rewriteId}
          onClose={onClose}
          onAgain={kind === 'ai' ? () => setRewriteId(null) : onClose}
        />
      ) : (
        <RewriteAsk section={section} onAsked={setRewriteId} />
      )}
    </section>
  )
}
