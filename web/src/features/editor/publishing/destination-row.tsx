import type { DraftNoun } from '@sortie/contracts/content/drafts/draft-noun'
import type {
  Destination,
  PostVisibility,
  Publication,
} from '@sortie/contracts/content/publishing/publishing'
import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { useLive } from '@/lib/api/live'
import { untilSaved } from '@/lib/api/not-saved'
import { useAct } from '@/lib/api/use-act'
import { type Action, newKey } from '@/lib/forms/action'
import { announce } from '@/lib/notices/toast'
import { removeFrom } from '@/lib/publishing/destinations'
import { savePending } from '@/lib/storage/kept-edits'
import {
  asksForNewPost,
  leftOutTexts,
  nameOfDestination,
  publicationText,
  publishingFilterText,
} from './publication-words'
import { followedName, livePublication, publish } from './publications'
import { SigningSecret } from './signing-secret'

type Props = {
  draftId: string
  noun: DraftNoun
  destination: Destination
  /** The status of the article at this destination; undefined where it was never sent. */
  publication: Publication | undefined
}

type Sending = { visibility: PostVisibility; asNewPost: boolean }

/** One place to publish to: how the article stands there, and what can be done. */
export function DestinationRow({ draftId, noun, destination, publication }: Props) {
  const { destinationId, kind, url, username } = destination
  const client = useQueryClient()
  const name = nameOfDestination(kind, url)
  const isSending = publication?.status === 'sending'
  useLive(livePublication, followedName(draftId, publication?.publicationId ?? ''), isSending)
  const link = publication?.published?.link
  const filtered = publication && publishingFilterText(publication, noun)
  const leftOut = publication ? leftOutTexts(publication) : []
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 font-semibold wrap-anywhere">
          {name}
          <span className="ms-2 text-sm font-normal text-ink-2">
            {kind === 'wordpress' ? `WordPress, as ${username}` : 'Webhook'}
          </span>
        </p>
        <RemoveButton name={name} remove={(action) => removeFrom(client, destinationId, action)} />
      </div>
      <p role="status" className={publication?.failure ? 'text-sm text-bad' : 'text-sm text-ink-2'}>
        {publicationText(kind, publication, noun)}
      </p>
      {leftOut.map((text) => (
        <p key={text} className="text-sm text-ink-2">
          {text}
        </p>
      ))}
      {filtered && <p className="text-sm text-ink-2">{filtered}</p>}
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 w-fit items-center gap-1.5 text-sm text-petrol underline underline-offset-2"
        >
          Open the post
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      )}
      <SendButtons
        name={name}
        noun={noun}
        destination={destination}
        publication={publication}
        send={(sending, action) => {
          const body = { destinationId, ...sending }
          return publish(client, draftId, { body, action, idempotencyKey: newKey() })
        }}
      />
      {kind === 'webhook' && <SigningSecret destination={destination} />}
    </li>
  )
}

type SendProps = {
  name: string
  noun: DraftNoun
  destination: Destination
  publication: Publication | undefined
  send: (sending: Sending, action: Action) => Promise<void>
}

/** Offers a draft or an update of the post, and a public post where there is none. */
function SendButtons({ name, noun, destination, publication, send }: SendProps) {
  const isPublic = publication?.published?.visibility === 'public'
  const asNewPost = publication ? asksForNewPost(publication) : false
  const isUpdate = Boolean(publication?.published) && !asNewPost
  const isSite = destination.kind === 'wordpress'
  const button = { name, noun, isSending: publication?.status === 'sending' }
  return (
    <div className="flex flex-wrap gap-3">
      <SendButton
        {...button}
        isMain
        send={(action) => send({ visibility: 'draft', asNewPost }, action)}
      >
        {isSite ? draftLabel(isUpdate, asNewPost) : 'Send'}
      </SendButton>
      {isSite && !(isPublic && isUpdate) && (
        <SendButton
          {...button}
          send={(action) => send({ visibility: 'public', asNewPost }, action)}
        >
          Publish Now
        </SendButton>
      )}
    </div>
  )
}

const draftLabel = (isUpdate: boolean, asNewPost: boolean): string => {
  if (asNewPost) return 'Send as New Draft'
  return isUpdate ? 'Update the Post' : 'Send as Draft'
}

type SendButtonProps = {
  name: string
  noun: DraftNoun
  isSending: boolean
  isMain?: boolean
  send: (action: Action) => Promise<void>
  children: string
}

function SendButton({ name, noun, isSending, isMain = false, send, children }: SendButtonProps) {
  const { act, busy, failure } = useAct({
    name: 'publish-article',
    failed: `The ${noun} couldn’t be sent. Please try again.`,
    work: async (action) => {
      await untilSaved(savePending())
      await send(action)
    },
  })
  return (
    <>
      <Button
        variant={isMain ? 'main' : 'plain'}
        busy={isSending || busy}
        pendingLabel="Sending..."
        onClick={act}
      >
        {children}
        <span className="sr-only">: {name}</span>
      </Button>
      <FormFailure>{failure}</FormFailure>
    </>
  )
}

type RemoveProps = {
  name: string
  remove: (action: Action) => Promise<void>
}

function RemoveButton({ name, remove }: RemoveProps) {
  const { act, busy, failure } = useAct({
    name: 'remove-destination',
    failed: 'It couldn’t be removed. Please try again.',
    work: async (action) => {
      await remove(action)
      announce('Removed', 'We deleted its password. What you published stays there.')
    },
  })
  return (
    <>
      <Button variant="quiet" className="text-bad!" busy={busy} onClick={act}>
        Remove<span className="sr-only">: {name}</span>
      </Button>
      <FormFailure>{failure}</FormFailure>
    </>
  )
}
