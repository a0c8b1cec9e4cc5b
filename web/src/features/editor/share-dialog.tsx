import type { DraftShare } from '@sortie/contracts/draft-sharing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialog'
import { Field, SelectField } from '@/components/field'
import { FormFailure } from '@/components/form-failure'
import { Skeleton } from '@/components/skeleton'
import { formatDay } from '@/lib/format'
import { keyPerContent } from '@/lib/idempotency'
import { savePending } from '@/lib/kept-edits'
import { untilSaved } from '@/lib/not-saved'
import { announce, warn } from '@/lib/toast'
import { useAct } from '@/lib/use-act'
import { makeLink, revokeLink, sharesQuery } from './sharing'

const DAYS = [7, 30, 90]
const keyOf = keyPerContent()
/** How many links were made: what is sent again is the same link, and the next one is another. */
let made = 0

type Props = { draftId: string; onClose: () => void }

/** Creates links to an article, and revokes them. */
export default function ShareDialog({ draftId, onClose }: Props) {
  const [address, setAddress] = useState<string | null>(null)
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Share this article"
      description="Anyone with the link can read the article, as it reads when they open it. They need no account, and can’t edit it. Search engines don’t list it."
    >
      {address ? (
        <NewLink address={address} onAnother={() => setAddress(null)} />
      ) : (
        <LinkForm draftId={draftId} onMade={setAddress} />
      )}
      <Links draftId={draftId} />
    </Dialog>
  )
}

function LinkForm({ draftId, onMade }: { draftId: string; onMade: (address: string) => void }) {
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
      onMade(await makeLink(client, draftId, { body, action, idempotencyKey }))
      made += 1
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void act(event)
  }
  return (
    <form onSubmit={submit} className="mt-5 grid gap-5" aria-label="New link">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Expires after"
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
        >
          {DAYS.map((value) => (
            <option key={value} value={value}>
              {value} days
            </option>
          ))}
        </SelectField>
        <Field
          label="Private note"
          maxLength={80}
          autoComplete="off"
          placeholder="Who it’s for"
          value={label}
          onChange={({ target }) => setLabel(target.value)}
        />
      </div>
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

function NewLink({ address, onAnother }: { address: string; onAnother: () => void }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      warn('Error', 'The link couldn’t be copied. Select it and copy it by hand.')
    }
  }
  const Icon = copied ? Check : Copy
  return (
    <div className="mt-5 grid gap-4">
      <Field
        label="Your link"
        readOnly
        autoFocus
        value={address}
        onFocus={({ target }) => target.select()}
        hint="Copy it now. We don’t store it, so we can’t show it again."
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="main" onClick={copy}>
          <Icon aria-hidden="true" className="size-4" />
          <span aria-live="polite">{copied ? 'Copied' : 'Copy Link'}</span>
        </Button>
        <Button onClick={onAnother}>Create Another</Button>
      </div>
    </div>
  )
}

function Links({ draftId }: { draftId: string }) {
  const { data: shares, error, refetch } = useQuery(sharesQuery(draftId))
  return (
    <section aria-labelledby="links" className="mt-6 border-t border-line pt-5">
      <h3 id="links" className="text-base">
        Links to this article
      </h3>
      {error ? (
        <p className="mt-2 text-sm">
          The links couldn’t be loaded. <Button onClick={() => void refetch()}>Try Again</Button>
        </p>
      ) : !shares ? (
        <Skeleton className="mt-3 h-14 w-full" />
      ) : shares.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">No links yet.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {shares.map((share) => (
            <Line key={share.shareId} {...{ draftId, share }} />
          ))}
        </ul>
      )}
    </section>
  )
}

const STATUS = { open: 'Expires', ended: 'Expired', revoked: 'Revoked, would have expired' }

function Line({ draftId, share }: { draftId: string; share: DraftShare }) {
  const client = useQueryClient()
  const { act, busy, failure } = useAct({
    name: 'revoke-draft-share',
    failed: 'The link couldn’t be revoked. Please try again.',
    work: async (action) => {
      await revokeLink(client, draftId, share.shareId, action)
      announce('Link revoked', 'It no longer opens the article.')
    },
  })
  const name = share.label ?? 'Link'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-ink-2">
          {share.withSources ? 'With sources' : 'Text only'} · {STATUS[share.status]}{' '}
          {formatDay(share.endsAt)}
        </p>
        <FormFailure>{failure}</FormFailure>
      </div>
      {share.status === 'open' && (
        <Button variant="quiet" className="text-bad!" busy={busy} onClick={act}>
          Revoke<span className="sr-only">: {name}</span>
        </Button>
      )}
    </li>
  )
}
