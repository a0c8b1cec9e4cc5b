import type { DraftNoun } from '@sortie/contracts/content/drafts/draft-noun'
import type { DraftShare } from '@sortie/contracts/content/drafts/draft-sharing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'
import { FormFailure } from '@/components/fields/form-failure'
import {
  type FreshLink,
  isRevoked,
  LinkLine,
  Links,
  LinkTerms,
  NewLink,
} from '@/components/share-links'
import { keyPerContent } from '@/lib/api/idempotency'
import { untilSaved } from '@/lib/api/not-saved'
import { useAct } from '@/lib/api/use-act'
import { formatDay } from '@/lib/format'
import { savePending } from '@/lib/storage/kept-edits'
import { draftSharesQuery, makeDraftLink, revokeDraftLink } from './sharing'

const TERMS = [7, 30, 90].map((days) => ({ days, name: `${days} days` }))
const keyOf = keyPerContent()
/** Counts the links made here: a repeated request makes the same link, and the next one makes another. */
let made = 0

type Props = { draftId: string; noun: DraftNoun; onClose: () => void }

/** Creates links to an article, and revokes them. */
export default function ShareDialog({ draftId, noun, onClose }: Props) {
  const [fresh, setFresh] = useState<FreshLink | null>(null)
  const links = useQuery(draftSharesQuery(draftId))
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => !open && onClose()}
      title={`Share this ${noun}`}
      description={`Anyone with the link can read the ${noun}, as it reads when they open it. They need no account, can leave comments that only you see, and can’t edit it. Search engines don’t list it.`}
    >
      {fresh && !isRevoked(links.data, fresh) ? (
        <NewLink address={fresh.address} onAnother={() => setFresh(null)} />
      ) : (
        <LinkForm draftId={draftId} onMade={setFresh} />
      )}
      <Links
        to="article"
        found={links}
        line={(share) => <Line key={share.shareId} draftId={draftId} share={share} />}
      />
    </Dialog>
  )
}

function LinkForm({ draftId, onMade }: { draftId: string; onMade: (link: FreshLink) => void }) {
  const client = useQueryClient()
  const [days, setDays] = useState(30)
  const [withSources, setWithSources] = useState(true)
  const [label, setLabel] = useState('')
  const { act, busy, failure } = useAct({
    name: 'share-draft',
    failed: 'The link couldn’t be created. Please try again.',
    work: async (action) => {
      await untilSaved(savePending())
      const body = { days, withSources, ...(label.trim() && { label: label.trim() }) }
      const idempotencyKey = keyOf({ ...body, draftId, made })
      onMade(await makeDraftLink(client, draftId, { body, action, idempotencyKey }))
      made += 1
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void act(event)
  }
  return (
    <form onSubmit={submit} className="mt-5 grid gap-5" aria-label="New link">
      <LinkTerms offered={TERMS} days={days} label={label} onDays={setDays} onLabel={setLabel} />
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-petrol"
          checked={withSources}
          onChange={({ target }) => setWithSources(target.checked)}
        />
        Show the sources of each fact
      </label>
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" variant="main" busy={busy} pendingLabel="Creating...">
        Create Link
      </Button>
    </form>
  )
}

const STATUS = { open: 'Expires', ended: 'Expired', revoked: 'Revoked, would have expired' }

function Line({ draftId, share }: { draftId: string; share: DraftShare }) {
  const client = useQueryClient()
  const { shareId, label, withSources, status, endsAt } = share
  return (
    <LinkLine
      to="article"
      name={label ?? 'Link'}
      about={`${withSources ? 'With sources' : 'Text only'} · ${STATUS[status]} ${formatDay(endsAt)}`}
      isOpen={status === 'open'}
      act="revoke-draft-share"
      revoke={(action) => revokeDraftLink(client, draftId, shareId, action)}
    />
  )
}
