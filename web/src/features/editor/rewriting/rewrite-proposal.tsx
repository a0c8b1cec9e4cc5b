import type { Rewrite } from '@sortie/contracts/content/drafts/draft-editing'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { untilSaved } from '@/lib/api/not-saved'
import { problemOf } from '@/lib/api/problem'
import { useAct } from '@/lib/api/use-act'
import { announce } from '@/lib/notices/toast'
import { useEditorContext } from '../editor-context'
import { sendAccept, sendDiscard } from '../session/editing'
import { outdateStandard } from '../session/leftovers'
import { type EditedSection, sectionNameOf } from '../session/session-state'
import { plainOf, WordDiff } from '../versions/word-diff'
import type { RewriteKind } from './rewrite-ask'
import { useProposal } from './use-proposal'

type Props = {
  section: EditedSection
  kind: RewriteKind
  onClose: () => void
  rewriteId: string
  onAgain: () => void
}

/** A proposal for a section beside the text that is there: it waits, is taken over or discarded. */
export function RewriteProposal({ section, kind, rewriteId, onClose, onAgain }: Props) {
  const { session } = useEditorContext()
  const { proposal, failure: lost } = useProposal(session.draftId, rewriteId)
  const discarding = useAct({
    name: 'discard-rewrite',
    failed: 'It could not be discarded. Please try again.',
    work: async (action) => {
      await sendDiscard(session.draftId, rewriteId, action)
      onAgain()
    },
  })
  if (lost) return <Ended text={lost} onAgain={onAgain} onClose={onClose} />
  if (!proposal || proposal.status === 'asked')
    return (
      <div className="flex flex-wrap items-center gap-3" role="status">
        <span className="size-2 animate-beacon rounded-full bg-radar" />
        Writing a proposal…
        <Button busy={discarding.busy} onClick={discarding.act}>
          Stop
        </Button>
        <FormFailure>{discarding.failure}</FormFailure>
      </div>
    )
  if (proposal.status !== 'proposed' || proposal.markdown === null)
    return (
      <Ended
        text={proposal.failure?.reason ?? 'This proposal is not there any more.'}
        // A template draft has no other text, however often one asks.
        onAgain={kind === 'ai' || !proposal.failure ? onAgain : null}
        onClose={onClose}
      />
    )
  return (
    <Proposed
      section={section}
      proposal={proposal}
      onClose={onClose}
      onAgain={onAgain}
      markdown={proposal.markdown}
      discarding={discarding}
    />
  )
}

type EndedProps = { text: string; onAgain: (() => void) | null; onClose: () => void }

function Ended({ text, onAgain, onClose }: EndedProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status">{text}</p>
      {onAgain ? (
        <Button onClick={onAgain}>Ask Again</Button>
      ) : (
        <Button onClick={onClose}>Keep My Text</Button>
      )}
    </div>
  )
}

type ProposedProps = Omit<Props, 'rewriteId' | 'kind'> & {
  proposal: Rewrite
  markdown: string
  discarding: ReturnType<typeof useAct>
}

function Proposed({ section, proposal, markdown, discarding, onClose, onAgain }: ProposedProps) {
  const { session } = useEditorContext()
  const client = useQueryClient()
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.focus(), [])
  const [isStale, setStale] = useState(false)
  const { sectionId, heading } = section
  const before = section.markdown
  const accepting = useAct({
    name: 'accept-rewrite',
    failed: 'It could not be taken over. Please try again.',
    work: async (action) => {
      await untilSaved(session.flush())
      try {
        const { revision } = await sendAccept(session.draftId, proposal.rewriteId, action)
        session.take(sectionId, { heading, markdown }, revision)
        void outdateStandard(client, session.draftId)
        await client.invalidateQueries({ queryKey: ['drafts', session.draftId] })
        announce('Section rewritten', sectionNameOf(heading), () =>
          session.replace(sectionId, { markdown: before }),
        )
        onClose()
      } catch (error) {
        if (problemOf(error)?.code !== 'section_changed') throw error
        setStale(true)
      }
    },
  })
  return (
    <div ref={first} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
      <p className="sr-only" role="status">
        A proposal is ready.
      </p>
      <WordDiff before={plainOf(section.markdown)} after={plainOf(markdown)} />
      {proposal.cuts.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-9 cursor-pointer font-semibold">
            Cut from the proposal: {proposal.cuts.length}
          </summary>
          <ul className="mt-2 grid gap-2">
            {proposal.cuts.map(({ text, why }) => (
              <li key={text} className="border-s-2 border-line ps-3">
                <s className="text-ink-2">{text}</s> <span className="block">{why}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <FormFailure>
        {isStale
          ? 'You edited this section after you asked, so this proposal no longer fits. Ask again.'
          : (accepting.failure ?? discarding.failure)}
      </FormFailure>
      <div className="flex flex-wrap gap-3">
        {isStale ? (
          <Button onClick={onAgain}>Ask Again</Button>
        ) : (
          <Button variant="solid" busy={accepting.busy} onClick={accepting.act}>
            Accept
          </Button>
        )}
        <Button busy={discarding.busy} onClick={discarding.act}>
          Discard
        </Button>
      </div>
    </div>
  )
}
