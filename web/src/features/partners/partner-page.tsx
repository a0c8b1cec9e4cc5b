import type { PartnerAccount } from '@sortie/contracts/tracking/partners/partner-page'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button, buttonClass } from '@/components/button'
import { Notice } from '@/components/states/notice'
import { Loaded } from '@/components/states/query-states'
import { useCopy } from '@/lib/browser/use-copy'
import { formatMoment } from '@/lib/format'
import { termsText } from '@/lib/partner-words'
import { ownPartnerActs } from './acts'
import { EventList } from './event-list'
import { PartnerFigures } from './figures/figures'
import { Months } from './figures/months'
import { Statements } from './figures/statements'
import { PartnerKeys } from './keys'
import { eventsQuery, isSignedOut, partnerAccountQuery } from './queries'
import { rememberReference } from './sign-in/own-reference'
import { SignInAgain } from './sign-in/sign-in-again'
import { useLeave, usePartnerAct } from './use-partner-act'
import { Verify } from './verification/verify-part'
import { PartnerWebhooks } from './webhooks/webhooks'

/** The page of a partner: what they earned, whether it is true, and how their programs are told of it. */
export function PartnerPage({ name }: { name: string }) {
  const account = useQuery(partnerAccountQuery)
  const events = useQuery(eventsQuery)
  const leave = useLeave()
  const isOut = isSignedOut(account.error)
  const ref = account.data?.ref
  const eventCount = account.data?.events
  const shown = events.data?.head.seq
  const { refetch } = events
  const isClosed = isOut && !account.data
  useEffect(() => {
    if (isClosed) void leave()
  }, [isClosed, leave])
  useEffect(() => {
    if (ref) rememberReference(ref)
  }, [ref])
  useEffect(() => {
    if (eventCount !== undefined && shown !== undefined && eventCount > shown) void refetch()
  }, [eventCount, shown, refetch])
  if (isClosed) return null
  if (ref !== undefined && ref !== name) return <Another own={ref} />
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] gap-7 py-8 md:gap-10 md:py-10">
      {isOut && <SignedOut name={name} />}
      <Head name={name} />
      <Loaded query={account} what="Your account">
        {() => account.data && <OwnLink account={account.data} />}
      </Loaded>
      <Loaded query={events} what="Your events">
        {() =>
          events.data && (
            <>
              <PartnerFigures
                events={events.data.events}
                clicks={account.data?.clicks ?? null}
                heldOrders={account.data?.heldOrders ?? 0}
              />
              <Months events={events.data.isCut ? null : events.data.events} />
              <Verify history={events.data} name={name} />
              <Statements events={events.data.events} />
              <EventList history={events.data} name={name} />
            </>
          )
        }
      </Loaded>
      <PartnerWebhooks />
      {account.data && <PartnerKeys keys={account.data.keys} />}
    </div>
  )
}

/** Says that a session ended while its page was looked at: what stands there, and what is being typed, stays. */
function SignedOut({ name }: { name: string }) {
  return (
    <p role="status" className="rounded-md border border-bad/40 bg-bad/6 p-4">
      Your session ended. You see what was known before. <SignInAgain name={name} />
    </p>
  )
}

/**
 * Shows a partner who opens somebody else's page that it is not theirs. They do not learn whether that partner exists.
 */
function Another({ own }: { own: string }) {
  return (
    <Notice
      eyebrow="Partner"
      title="This is not your page"
      actions={
        <Link to="/partners/$ref" params={{ ref: own }} className={buttonClass('solid')}>
          Open My Page
        </Link>
      }
    >
      <p className="wrap-anywhere">You are signed in here as “{own}”.</p>
    </Notice>
  )
}

function Head({ name }: { name: string }) {
  const leave = useLeave()
  const { act, busy } = usePartnerAct({
    name: 'leave-partner-page',
    failed: 'You are still signed in. Please try again.',
    work: async (action) => {
      await ownPartnerActs.leave(action)
      await leave()
    },
  })
  return (
    <header className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <p className="label-mono text-radar">Partner</p>
        <h1 className="mt-2 text-4xl wrap-anywhere">{name}</h1>
      </div>
      <Button busy={busy} pendingLabel="Signing Out..." onClick={act}>
        Sign Out
      </Button>
    </header>
  )
}

function OwnLink({ account: { link, terms, closedAt } }: { account: PartnerAccount }) {
  const { copied, copy } = useCopy(link, 'Select the link and copy it by hand.')
  return (
    <div className="grid gap-3 rounded-md border border-line bg-surface p-5">
      <p className="text-sm text-ink-2">Your link</p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="font-mono text-base wrap-anywhere">{link}</code>
        <Button onClick={copy}>{copied ? 'Copied' : 'Copy Link'}</Button>
      </div>
      <p className="text-sm text-ink-2">
        {closedAt
          ? `Since ${formatMoment(closedAt)} whoever comes by it counts for nobody. Accounts that you brought before still count for you: `
          : 'Whoever comes by it, accepts our cookies and opens an account in the same browser counts for you; whoever declines cookies counts for nobody. You get '}
        {termsText(terms)}.
      </p>
    </div>
  )
}
