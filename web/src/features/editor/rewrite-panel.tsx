import type { Rewrite } from '@sortie/contracts/draft-editing'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/button'
import { Field } from '@/components/field'
import { FormFailure } from '@/components/form-failure'
import { keyPerContent } from '@/lib/idempotency'
import { untilSaved } from '@/lib/not-saved'
import { problemOf } from '@/lib/problem'
import { announce } from '@/lib/toast'
import { useAct } from '@/lib/use-act'
import { useDesk } from './desk'
import { sendAccept, sendDiscard, sendRewrite } from './editing'
import { IconButton } from './icon-button'
import type { EditedSection } from './session-state'
import { nameOf } from './session-state'
import { useProposal } from './use-proposal'
import { plainOf, WordDiff } from './word-diff'

/** Whether a model writes anew, or another passage comes in. */
export type RewriteKind = 'ai' | 'template'

type Props = {
  section: EditedSection
  kind: RewriteKind
  rewriteId: string | null
  onClose: () => void
}

const IDEAS = ['Make it shorter', 'Use simpler words', 'Add an example from the evidence']

/** Asks for another text of a section, and shows it beside the one that is there. */
export function RewritePanel({ section, kind, rewriteId: begun, onClose }: Props) {
  const [rewriteId, setRewriteId] = useState(begun)
  const name = nameOf(section.heading)
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
        <Proposal {...{ section, rewriteId, onClose }} onAgain={() => setRewriteId(null)} />
      ) : (
        <Ask {...{ section, kind }} onAsked={setRewriteId} />
      )}
    </section>
  )
}

type AskProps = Pick<Props, 'section' | 'kind'> & { onAsked: (rewriteId: string) => void }

function Ask({ section: { sectionId }, kind, onAsked }: AskProps) {
  const { session } = useDesk()
  const [instruction, setInstruction] = useState('')
  const [keyOf] = useState(keyPerContent)
  const asked = useRef(0)
  const { act, busy, failure } = useAct({
    name: 'ask-rewrite',
    failed: 'It could not be asked for. Please try again.',
    work: async (action) => {
      // It is written for what stands here, not for what was saved last.
      await untilSaved(session.flush())
      const basedOn = session.revisionOf(sectionId)
      const body = { sectionId, basedOn, instruction: instruction.trim() }
      const idempotencyKey = keyOf({ ...body, asked: asked.current })
      const { rewriteId } = await sendRewrite(session.draftId, body, { action, idempotencyKey })
      asked.current += 1
      onAsked(rewriteId)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void act(event)
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      {kind === 'ai' ? (
        <>
          <Field
            label="What should change?"
            autoFocus
            maxLength={500}
            value={instruction}
            onChange={({ target }) => setInstruction(target.value)}
          />
          <div className="flex flex-wrap gap-2">
            {IDEAS.map((idea) => (
              <button
                key={idea}
                type="button"
                className="min-h-9 rounded-full border border-line px-3 text-sm hover:bg-sunken"
                onClick={() => setInstruction(idea)}
              >
                {idea}
              </button>
            ))}
          </div>
        </>
      ) : (
        <p className="text-sm text-ink-2">
          Get another passage for this section, with the same facts. Your text stays until you
          accept it.
        </p>
      )}
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" variant="solid" className="justify-self-start" busy={busy}>
        {kind === 'ai' ? 'Propose a Rewrite' : 'Find Another Passage'}
      </Button>
      <p className="text-sm text-ink-2">Free, 30 a day.</p>
    </form>
  )
}

type ProposalProps = Pick<Props, 'section' | 'onClose'> & {
  rewriteId: string
  onAgain: () => void
}

function Proposal({ section, rewriteId, onClose, onAgain }: ProposalProps) {
  const { session } = useDesk()
  const { proposal, failure: lost } = useProposal(session.draftId, rewriteId)
  const discarding = useAct({
    name: 'discard-rewrite',
    failed: 'It could not be discarded. Please try again.',
    work: async (action) => {
      await sendDiscard(session.draftId, rewriteId, action)
      onAgain()
    },
  })
  if (lost) return <Ended text={lost} onAgain={onAgain} />
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
        onAgain={onAgain}
      />
    )
  return (
    <Proposed
      {...{ section, proposal, onClose, onAgain }}
      markdown={proposal.markdown}
      discarding={discarding}
    />
  )
}

function Ended({ text, onAgain }: { text: string; onAgain: () => void }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status">{text}</p>
      <Button onClick={onAgain}>Ask Again</Button>
    </div>
  )
}

type ProposedProps = Omit<ProposalProps, 'rewriteId'> & {
  proposal: Rewrite
  markdown: string
  discarding: ReturnType<typeof useAct>
}

function Proposed({ section, proposal, markdown, discarding, onClose, onAgain }: ProposedProps) {
  const { session } = useDesk()
  const client = useQueryClient()
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.focus(), [])
  const [isStale, setStale] = useState(false)
  const { sectionId, heading } = section
  const accepting = useAct({
    name: 'accept-rewrite',
    failed: 'It could not be taken over. Please try again.',
    work: async (action) => {
      await untilSaved(session.flush())
      try {
        const { revision } = await sendAccept(session.draftId, proposal.rewriteId, action)
        session.take(sectionId, { heading, markdown }, revision)
        await client.invalidateQueries({ queryKey: ['drafts', session.draftId] })
        announce('Section rewritten', nameOf(heading))
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
