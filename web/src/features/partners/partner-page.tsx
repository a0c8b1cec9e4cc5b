import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '@/components/button'
import { Loaded } from '@/components/listed'
import { NotFound } from '@/components/not-found'
import { termsText } from '@/lib/partner-words'
import { useCopy } from '@/lib/use-copy'
import { acts } from './acts'
import { EventList } from './event-list'
import { Figures } from './figures'
import { Keys } from './keys'
import { accountQuery, eventsQuery, isSignedOut } from './queries'
import { useLeave, usePartnerAct } from './use-partner-act'
import { Verify } from './verify-part'
import { Webhooks } from './webhooks'

/** The page of a partner: what they earned, whether it is true, and how their programs are told of it. */
export function PartnerPage({ name }: { name: string }) {
  const account = useQuery(accountQuery)
  const events = useQuery(eventsQuery)
  const navigate = useNavigate()
  const isOut = isSignedOut(account.error)
  useEffect(() => {
    if (isOut) void navigate({ to: '/partners', replace: true })
  }, [isOut, navigate])
  if (isOut) return null
  if (account.data && account.data.ref !== name) return <NotFound />
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] gap-10 py-8 md:py-10">
      <Head name={name} />
      <Loaded query={account} what="Your account">
        {() =>
          account.data && <OwnLink link={account.data.link} terms={termsText(account.data.terms)} />
        }
      </Loaded>
      <Loaded query={events} what="Your events">
        {() =>
          events.data && (
            <>
              <Figures events={events.data.events} clicks={account.data?.clicks ?? null} />
              <Verify history={events.data} name={name} />
              <EventList history={events.data} name={name} />
            </>
          )
        }
      </Loaded>
      <Webhooks />
      {account.data && <Keys keys={account.data.keys} />}
    </div>
  )
}

function Head({ name }: { name: string }) {
  const leave = useLeave()
  const { act, busy } = usePartnerAct({
    name: 'leave-partner-page',
    failed: 'You are still signed in. Please try again.',
    work: async (action) => {
      await acts.leave(action)
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

function OwnLink({ link, terms }: { link: string; terms: string }) {
  const { copied, copy } = useCopy(link, 'Select the link and copy it by hand.')
  return (
    <div className="grid gap-3 rounded-md border border-line bg-surface p-5">
      <p className="text-sm text-ink-2">Your link</p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="font-mono text-base wrap-anywhere">{link}</code>
        <Button onClick={copy}>{copied ? 'Copied' : 'Copy Link'}</Button>
      </div>
      <p className="text-sm text-ink-2">
        Whoever opens an account after it counts for you: {terms}.
      </p>
    </div>
  )
}
