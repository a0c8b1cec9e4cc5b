import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { Badge } from '@/components/badge'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { identityApi } from '@/lib/api/client/identity-api.gen'
import { useAct } from '@/lib/api/use-act'
import { formatMoment } from '@/lib/format'
import { announce } from '@/lib/notices/toast'
import { AccountCard, AccountPanel, AccountPart } from '../part'
import { type SignedInAt, sessionsQuery } from '../queries'

/** Lists the sessions of a user; each of them can be ended from here. */
export function Sessions() {
  const { data: sessions = [] } = useQuery(sessionsQuery)
  return (
    <AccountPanel
      id="sessions"
      title="Where you’re signed in"
      lead="Don’t recognize a session? Sign it out and change your password."
      action={sessions.length > 1 && <SignOutOthers />}
    >
      <AccountPart what="Your sessions" query={sessionsQuery} rows={2}>
        {(list) => (
          <AccountCard>
            <ul className="divide-y divide-line">
              {list
                .toSorted((one, other) => Number(other.current) - Number(one.current))
                .map((session) => (
                  <Session key={session.sessionId} session={session} />
                ))}
            </ul>
          </AccountCard>
        )}
      </AccountPart>
    </AccountPanel>
  )
}

function SignOutOthers() {
  const client = useQueryClient()
  const { act, busy } = useAct({
    name: 'sign-out-others',
    failed: 'Your other sessions could not be signed out. Please try again.',
    work: async (action) => {
      const { ended } = await identityApi.endOtherSessions({ action })
      client.setQueryData(sessionsQuery.queryKey, (known) => known?.filter((one) => one.current))
      announce('Signed out', ended === 1 ? 'One other browser.' : `${ended} other browsers.`)
    },
  })
  return (
    <Button busy={busy} pendingLabel="Signing Out..." onClick={act}>
      Sign Out Others
    </Button>
  )
}

const isPhone = (device: string) => /phone|android|ios|ipad/i.test(device)

/** A network is all that is kept of where somebody was. */
const locationText = (place: string | null) => {
  if (!place) return 'Location unknown'
  return place.includes('/') ? `Network ${place}` : place
}

function Session({ session }: { session: SignedInAt }) {
  const { sessionId, device, place, startedAt, lastSeenAt, current } = session
  const client = useQueryClient()
  const { act, busy, failure } = useAct({
    name: 'end-session',
    failed: 'This session could not be signed out. Please try again.',
    work: async (action) => {
      await identityApi.endSession({ params: { sessionId }, action })
      client.setQueryData(sessionsQuery.queryKey, (known) =>
        known?.filter((one) => one.sessionId !== sessionId),
      )
      announce('Signed out', device)
    },
  })
  const Icon = isPhone(device) ? Smartphone : Laptop
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-5 py-4">
      <Icon className="size-5 text-ink-2" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {device}
          {current && <Badge tone="ok">This browser</Badge>}
        </p>
        <p className="text-sm text-ink-2">
          {locationText(place)} ·{' '}
          {current ? 'active now' : `last active ${formatMoment(lastSeenAt)}`}
        </p>
        <p className="text-sm text-ink-2">Signed in {formatMoment(startedAt)}</p>
      </div>
      {!current && (
        <Button busy={busy} pendingLabel="Signing Out..." onClick={act}>
          Sign Out
          <span className="sr-only"> {device}</span>
        </Button>
      )}
      {failure && (
        <div className="col-span-3">
          <FormFailure>{failure}</FormFailure>
        </div>
      )}
    </li>
  )
}
