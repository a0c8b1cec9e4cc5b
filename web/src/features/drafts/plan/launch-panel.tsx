import type { Writer } from '@sortie/contracts/content/drafts/draft-brief'
import type { Readiness } from '@sortie/contracts/content/drafts/draft-readiness'
import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button, buttonClass } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { SessionEnded } from '@/components/states/session-ended'
import { isStatus } from '@/lib/api/api'
import { isUnreachable, problemOf, serverMessage, UNREACHABLE } from '@/lib/api/problem'
import { formatCount } from '@/lib/format'
import { useForm } from '@/lib/forms/form'
import { warn } from '@/lib/notices/toast'
import { userQuery } from '@/lib/session/session'
import { orderArticle } from '../queries'
import { draftNoun, isLaunchable, modelTimeText, standardText, WRITER_NAMES } from '../words'

/** The last edit could not be saved: an article of the earlier brief would surprise its owner. */
class NotSaved extends Error {}

const SAFE = 'Launching again never uses a second mission.'

/** Explains a failed launch: the reason, what is safe, and what to do. */
const explainLaunch = (error: unknown): ReactNode => {
  const message = serverMessage(error)
  if (problemOf(error)?.code === 'no_missions') {
    warn('No missions left', message ?? 'You have no missions left.')
    return `${message ?? 'You have no missions left.'} Your brief is saved.`
  }
  if (isUnreachable(error)) {
    warn('Error', UNREACHABLE)
    return `${UNREACHABLE} ${SAFE}`
  }
  warn('Error', 'Failed to launch it', error)
  if (error instanceof NotSaved)
    return 'Your last changes aren’t saved yet. No mission was used. Try again in a moment.'
  if (isStatus(error, 401)) return <SessionEnded kept="your brief" />
  if (isStatus(error, 503))
    return message ?? 'The writer is busy. No mission was used. Try again in a few minutes.'
  if (isStatus(error, 422))
    return message ?? 'The brief lacks something; see “Missing” above. No mission was used.'
  return message ?? `Please try again. ${SAFE}`
}

/** Describes a writer: its method, its time, and what a customer should know before they pay. */
function WriterText({ writer, readiness }: { writer: Writer; readiness: Readiness }) {
  const { standardShare, tradeShare } = readiness
  if (writer === 'ai')
    return (
      <>
        A language model writes it for you from this evidence only: no standard text. Sentences that
        nothing supports are cut. {modelTimeText(readiness.time)} Your brief and answers go to the
        model’s provider, see our{' '}
        <Link to="/privacy-policy" hash="processors" className="underline">
          privacy policy
        </Link>
        .
      </>
    )
  return (
    <>
      Written from your answers, your figures and our editors’ notes on your trade, in seconds. It’s
      as long as what there is to say.
      {standardShare !== null && <> {standardText({ standardShare, tradeShare }, false)}</>}
    </>
  )
}

type WritersProps = {
  /** The readiness of the brief for each available writer. */
  readiness: Draft['readiness']
  writer: Writer
  onWriter: (writer: Writer) => void
}

/** Offers the writers of the article, with the facts to know before paying. */
export function Writers({ readiness, writer, onWriter }: WritersProps) {
  const offered = (['ai', 'template'] as const).filter((one) => readiness[one])
  if (offered.length > 1)
    return (
      <fieldset className="grid gap-2 border-t border-line pt-4">
        <legend className="float-start w-full text-sm font-semibold">Writer</legend>
        {offered.map((one) => (
          <label
            key={one}
            className="flex cursor-pointer items-start gap-3 rounded-md border border-field p-3 text-sm hover:border-ink-2 has-[:checked]:border-petrol has-[:checked]:bg-sunken has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2"
          >
            <input
              type="radio"
              name="writer"
              value={one}
              checked={one === writer}
              onChange={() => onWriter(one)}
              className="mt-0.5 size-4 shrink-0 accent-petrol"
            />
            <span>
              <span className="block font-semibold">{WRITER_NAMES[one]}</span>
              <span className="text-ink-2">
                <WriterText writer={one} readiness={readiness[one]!} />
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    )
  return offered.map((one) => (
    <p key={one} className="border-t border-line pt-4 text-sm text-ink-2">
      <span className="block font-semibold text-ink">{WRITER_NAMES[one]}</span>
      <WriterText writer={one} readiness={readiness[one]!} />
    </p>
  ))
}

/** Offers the free outline where a mission would buy no article yet. */
function OutlineOnly({ noun }: { noun: 'page' | 'article' }) {
  return (
    <>
      <h3 className="text-base">Your free outline is ready. It uses no mission.</h3>
      <p className="text-sm text-ink-2">
        There isn’t enough for {noun === 'page' ? 'a page' : 'an article'} yet. Add what’s missing,
        then launch it with 1 mission. You have 0 left;{' '}
        <Link to="/pricing" className="text-petrol underline underline-offset-2">
          packs are on the pricing page
        </Link>
        .
      </p>
    </>
  )
}

type LaunchProps = {
  draft: Draft
  /** The readiness of the brief for the chosen writer. */
  readiness: Readiness
  writer: Writer
  /** Saves what was typed last; false where that failed. */
  flush: () => Promise<boolean>
  /** Leads to the field of something that is missing. */
  onField: (field: string) => void
}

/** The order and its price, or the packs where no mission is left. */
export function LaunchPanel({ draft, readiness, writer, flush, onField }: LaunchProps) {
  const client = useQueryClient()
  const { data: user } = useSuspenseQuery(userQuery)
  const [held, setHeld] = useState<number | null>(null)
  const missions = held ?? user?.queriesRemaining ?? 0
  const isLooking = draft.research.status === 'running'
  const isReady = !isLooking && isLaunchable(readiness)
  const form = useForm<string>({
    action: 'launch-draft',
    validate: () => {
      if (isReady) return null
      if (isLooking)
        return { message: 'We’re still looking for evidence. Launch it in a moment.', fields: {} }
      const first = readiness.missing.find(({ field }) => field !== null) ?? readiness.missing[0]
      if (first?.field) onField(first.field)
      return { message: first?.message ?? 'Add what is missing first.', fields: {} }
    },
    invalidTitle: 'Not ready yet',
    explain: explainLaunch,
    submit: async (_values, action) => {
      // The price that was said stands until the order is answered.
      setHeld(missions)
      try {
        if (!(await flush())) throw new NotSaved()
        await orderArticle(client, draft, writer, action)
      } catch (error) {
        if (isStatus(error, 401)) client.setQueryData(userQuery.queryKey, null)
        throw error
      } finally {
        setHeld(null)
      }
    },
  })
  if (missions === 0)
    return (
      <div className="grid gap-2">
        {readiness.outline && !isReady ? (
          <OutlineOnly noun={draftNoun(draft)} />
        ) : (
          <>
            <h3 className="text-base">
              0 missions left. Choose a pack to launch this {draftNoun(draft)}.
            </h3>
            <Link to="/pricing" className={buttonClass('main', 'lg')}>
              Buy Missions
            </Link>
            <p className="text-center text-sm text-ink-2">
              Your brief and its evidence stay saved. One payment, no subscription.
            </p>
          </>
        )}
        <FormFailure>{form.failure}</FormFailure>
      </div>
    )
  return (
    <form {...form.props} noValidate aria-label="Launch" className="grid gap-2">
      <FormFailure>{form.failure}</FormFailure>
      <Button
        type="submit"
        variant={isReady ? 'main' : 'plain'}
        size="lg"
        busy={form.busy}
        pendingLabel="Launching..."
      >
        Launch Mission
      </Button>
      <p className="text-center text-sm text-ink-2">
        {missions === 1
          ? 'Uses your last mission.'
          : `Uses 1 of ${formatCount(missions)} missions.`}{' '}
        If it fails, you get it back.
      </p>
    </form>
  )
}
