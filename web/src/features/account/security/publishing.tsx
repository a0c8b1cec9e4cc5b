import type { ListedDestination } from '@sortie/contracts/content/publishing/publishing'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Globe, Webhook } from 'lucide-react'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { useAct } from '@/lib/api/use-act'
import { formatDay } from '@/lib/format'
import { announce } from '@/lib/notices/toast'
import { destinationsQuery, removeFrom } from '@/lib/publishing/destinations'
import { AccountCard, AccountPanel, AccountPart } from '../part'

/** Lists the destinations of a user's articles; removing one removes its password too. */
export function Publishing() {
  return (
    <AccountPanel
      id="publishing"
      title="Publishing"
      lead={
        <>
          To add a site, open a finished article in{' '}
          <Link to="/blog-drafts" className="text-petrol underline underline-offset-2">
            Blog Drafts
          </Link>{' '}
          and choose Publish.
        </>
      }
    >
      <AccountPart what="Your sites" query={destinationsQuery} rows={1}>
        {(destinations) => (
          <AccountCard>
            {destinations.length === 0 ? (
              <p className="px-5 py-4 text-sm text-ink-2">No sites connected yet.</p>
            ) : (
              <ul className="divide-y divide-line">
                {destinations.map((one) => (
                  <Destination key={one.destinationId} destination={one} />
                ))}
              </ul>
            )}
          </AccountCard>
        )}
      </AccountPart>
    </AccountPanel>
  )
}

const useRemove = (destinationId: string) => {
  const client = useQueryClient()
  return useAct({
    name: 'remove-destination',
    failed: 'It couldn’t be removed. Please try again.',
    work: async (action) => {
      await removeFrom(client, destinationId, action)
      announce('Removed', 'We no longer have access. What you published stays there.')
    },
  })
}

function Destination({ destination }: { destination: ListedDestination }) {
  const { destinationId, kind, url, username, connectedAt, lastUsedAt } = destination
  const { act, busy, failure } = useRemove(destinationId)
  const { host, href } = new URL(url)
  const Icon = kind === 'wordpress' ? Globe : Webhook
  const used = lastUsedAt
    ? `Last used ${formatDay(lastUsedAt)}`
    : `Never used, added ${formatDay(connectedAt)}`
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-5 py-4">
      <Icon aria-hidden="true" className="size-5 text-ink-2" />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{host}</p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {kind === 'wordpress' ? `WordPress, as ${username}` : 'Webhook'} · {href}
        </p>
        <p className="text-sm text-ink-2">{used}</p>
      </div>
      <Button busy={busy} pendingLabel="Removing..." onClick={act}>
        Remove<span className="sr-only">: {href}</span>
      </Button>
      {failure && (
        <div className="col-span-3">
          <FormFailure>{failure}</FormFailure>
        </div>
      )}
    </li>
  )
}
