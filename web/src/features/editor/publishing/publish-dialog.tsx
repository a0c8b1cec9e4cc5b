import type { DraftNoun } from '@sortie/contracts/content/drafts/draft-noun'
import { MOST_DESTINATIONS } from '@sortie/contracts/content/publishing/publishing-limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'
import { FailedPart } from '@/components/states/failed-part'
import { Skeleton } from '@/components/states/skeleton'
import { destinationsQuery } from '@/lib/publishing/destinations'
import { ConnectForm } from './connect-form'
import { DestinationRow } from './destination-row'
import { publicationsQuery } from './publications'

type Props = { draftId: string; noun: DraftNoun; isPlan: boolean; onClose: () => void }

/** Publishes an article to a site of WordPress or to a program. */
export default function PublishDialog({ draftId, noun, isPlan, onClose }: Props) {
  const [isForReaders, setForReaders] = useState(!isPlan)
  if (!isForReaders)
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title="Is this plan for your website?"
        description="A strategic guide is a plan for your team. It names your budget, and when you would stop. Readers of your website would see both."
      >
        <div className="mt-5 flex flex-wrap gap-3">
          <Button onClick={() => setForReaders(true)}>Publish It Anyway</Button>
          <Button onClick={onClose}>Keep It for the Team</Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => !open && onClose()}
      title={`Publish this ${noun}`}
      description="Send it to your WordPress site, or to a program by a signed webhook. It’s sent as it reads now. A post that somebody edited on your site is never overwritten."
    >
      <Destinations draftId={draftId} noun={noun} />
    </Dialog>
  )
}

function Destinations({ draftId, noun }: { draftId: string; noun: DraftNoun }) {
  const destinations = useQuery(destinationsQuery)
  const publications = useQuery(publicationsQuery(draftId))
  const [isConnecting, setConnecting] = useState(false)
  for (const query of [destinations, publications]) {
    if (query.error && !query.data)
      return (
        <FailedPart title="Your sites could not be loaded" query={query}>
          Your {noun} is safe.
        </FailedPart>
      )
  }
  if (!destinations.data || !publications.data) return <Skeleton className="mt-5 h-24 w-full" />
  const known = destinations.data
  if (isConnecting || known.length === 0)
    return (
      <div className="mt-5">
        <ConnectForm
          onDone={() => setConnecting(false)}
          onCancel={known.length > 0 ? () => setConnecting(false) : undefined}
        />
      </div>
    )
  return (
    <>
      <ul className="mt-4 divide-y divide-line">
        {known.map((destination) => (
          <DestinationRow
            key={destination.destinationId}
            draftId={draftId}
            noun={noun}
            destination={destination}
            publication={publications.data.find(
              ({ destinationId }) => destinationId === destination.destinationId,
            )}
          />
        ))}
      </ul>
      {known.length < MOST_DESTINATIONS && (
        <Button className="mt-3" onClick={() => setConnecting(true)}>
          Connect Another
        </Button>
      )}
    </>
  )
}
