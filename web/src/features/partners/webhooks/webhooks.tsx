import {
  MOST_ENDPOINTS,
  PARTNER_EVENT_TYPES,
} from '@sortie/contracts/tracking/partners/partner-limits'
import type {
  DeliveryAttempt,
  EndpointSecrets,
  PartnerEndpoint,
  PartnerEndpointId,
} from '@sortie/contracts/tracking/partners/partner-webhooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'
import { CopyField } from '@/components/fields/copy-field'
import { FormFailure } from '@/components/fields/form-failure'
import { EmptyState } from '@/components/states/empty-state'
import { Loaded } from '@/components/states/query-states'
import { Moment, State } from '@/components/tables/row-parts'
import { formatCount, formatMoment } from '@/lib/format'
import { announce } from '@/lib/notices/toast'
import { ownPartnerActs } from '../acts'
import { ConfirmDialog } from '../confirm-dialog'
import { countText } from '../count-text'
import { FoldedPart } from '../part'
import { endpointsQuery, refreshPartner } from '../queries'
import { usePartnerAct } from '../use-partner-act'
import { Deliveries } from './deliveries'
import { deliveryOutcomeText } from './delivery-words'
import { EndpointDialog } from './endpoint-dialog'

/** Lists the endpoints that a partner’s events are sent to, with their deliveries. */
export function PartnerWebhooks() {
  const query = useQuery(endpointsQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [secrets, setSecrets] = useState<EndpointSecrets | null>(null)
  const endpoints = query.data?.endpoints ?? []
  return (
    <FoldedPart title="Webhooks" summary={query.data && <EndpointCount endpoints={endpoints} />}>
      <Loaded query={query} what="Your endpoints">
        {() =>
          endpoints.length === 0 ? (
            <EmptyState title="No endpoints yet.">
              Name an address of yours, and each event is sent there, signed, until it was taken.
            </EmptyState>
          ) : (
            <ul className="grid gap-4">
              {endpoints.map((endpoint) => (
                <li key={endpoint.endpointId}>
                  <EndpointCard endpoint={endpoint} show={setSecrets} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {query.data && endpoints.length < MOST_ENDPOINTS && (
        <div>
          <Button onClick={() => setIsAdding(true)}>Add Endpoint</Button>
        </div>
      )}
      {isAdding && (
        <EndpointDialog
          endpoint={null}
          onClose={() => setIsAdding(false)}
          onAdded={(added) => {
            setIsAdding(false)
            setSecrets(added)
          }}
        />
      )}
      {secrets && <Secrets secrets={secrets} onClose={() => setSecrets(null)} />}
    </FoldedPart>
  )
}

/** Counts the endpoints, and those that are disabled and need a person. */
function EndpointCount({ endpoints }: { endpoints: readonly PartnerEndpoint[] }) {
  const disabled = endpoints.filter((endpoint) => endpoint.disabled !== null).length
  return (
    <>
      {countText(endpoints.length, 'endpoint')}
      {disabled > 0 && <strong className="text-bad">, {formatCount(disabled)} disabled</strong>}
    </>
  )
}

type CardProps = { endpoint: PartnerEndpoint; show: (secrets: EndpointSecrets) => void }

const disabledText: Record<NonNullable<PartnerEndpoint['disabled']>['reason'], string> = {
  gone: 'It answered 410, so nothing is sent to it any more.',
  failing: 'It took nothing in more than three days, so nothing is sent to it any more.',
}

function EndpointCard({ endpoint, show }: CardProps) {
  const { endpointId, url, disabled, waiting } = endpoint
  const client = useQueryClient()
  const [attempt, setAttempt] = useState<DeliveryAttempt | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isChanging, setIsChanging] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const [isRotating, setIsRotating] = useState(false)
  const example = usePartnerAct({
    name: 'send-example-event',
    failed: 'No example was sent. Please try again.',
    work: async (action) => setAttempt(await ownPartnerActs.sendExample(endpointId, action)),
  })
  const enable = usePartnerAct({
    name: 'enable-endpoint',
    failed: 'It is still disabled. Please try again.',
    work: async (action) => {
      await ownPartnerActs.enableEndpoint(endpointId, action)
      await refreshPartner(client)
    },
  })
  const secrets = usePartnerAct({
    name: 'show-endpoint-secrets',
    failed: 'The secrets could not be loaded. Please try again.',
    work: async () => show(await ownPartnerActs.secretsOf(endpointId)),
  })
  return (
    <article
      aria-label={url}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border border-line bg-surface p-5"
    >
      <EndpointHead endpoint={endpoint} />
      {disabled && (
        <p className="text-bad">
          {disabledText[disabled.reason]} Since {formatMoment(disabled.at)}.
        </p>
      )}
      {waiting > 0 && (
        <p className="text-sm text-ink-2">
          {formatCount(waiting)} {waiting === 1 ? 'event waits' : 'events wait'} to be taken.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {disabled && (
          <Button
            variant="solid"
            busy={enable.busy}
            pendingLabel="Enabling..."
            onClick={enable.act}
          >
            Enable
          </Button>
        )}
        <Button busy={example.busy} pendingLabel="Sending..." onClick={example.act}>
          Send Example
        </Button>
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide Deliveries' : 'Deliveries'}
        </Button>
        <Button variant="quiet" onClick={() => setIsChanging(true)}>
          Change
        </Button>
        <Button variant="quiet" busy={secrets.busy} onClick={secrets.act}>
          Secrets
        </Button>
        <Button variant="quiet" onClick={() => setIsRotating(true)}>
          New Secrets
        </Button>
        <Button variant="quiet" onClick={() => setIsRemoving(true)}>
          Remove
        </Button>
      </div>
      <div role="status" className="text-sm">
        {attempt && `The example: ${deliveryOutcomeText(attempt)}`}
      </div>
      <FormFailure>{example.failure ?? enable.failure ?? secrets.failure}</FormFailure>
      {isOpen && <Deliveries endpointId={endpointId} isDisabled={disabled !== null} />}
      {isChanging && <EndpointDialog endpoint={endpoint} onClose={() => setIsChanging(false)} />}
      {isRemoving && <Remove endpoint={endpoint} onClose={() => setIsRemoving(false)} />}
      {isRotating && (
        <Rotate
          endpointId={endpointId}
          onClose={() => setIsRotating(false)}
          onRotated={(secrets) => {
            setIsRotating(false)
            show(secrets)
          }}
        />
      )}
    </article>
  )
}

/** An endpoint's address, which events it gets, and whether it gets them. */
function EndpointHead({ endpoint }: Pick<CardProps, 'endpoint'>) {
  const { url, types, createdAt, disabled } = endpoint
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h3 className="font-mono text-base wrap-anywhere">{url}</h3>
        <p className="mt-1 text-sm text-ink-2">
          {types.length === PARTNER_EVENT_TYPES.length ? 'All events' : types.join(', ')}, since{' '}
          <Moment at={createdAt} />
        </p>
      </div>
      <State tone={disabled ? 'bad' : 'good'}>{disabled ? 'disabled' : 'active'}</State>
    </div>
  )
}

function Rotate({
  endpointId,
  onClose,
  onRotated,
}: {
  endpointId: PartnerEndpointId
  onClose: () => void
  onRotated: (secrets: EndpointSecrets) => void
}) {
  return (
    <ConfirmDialog
      title="Make new secrets?"
      description="For 24 hours requests are signed by the old ones, too. If you made new ones less than a day ago, those before them end at once."
      label="Make New Secrets"
      pendingLabel="Making..."
      act={{
        name: 'rotate-endpoint-secrets',
        failed: 'The secrets are as they were. Please try again.',
        work: async (action) => onRotated(await ownPartnerActs.rotate(endpointId, action)),
      }}
      onClose={onClose}
    />
  )
}

function Remove({
  endpoint: { endpointId, url },
  onClose,
}: {
  endpoint: PartnerEndpoint
  onClose: () => void
}) {
  const client = useQueryClient()
  return (
    <ConfirmDialog
      title="Remove this endpoint?"
      description={`Nothing is sent to ${url} any more, and what was sent there is forgotten. Your events stay.`}
      label="Remove Endpoint"
      pendingLabel="Removing..."
      act={{
        name: 'remove-endpoint',
        failed: 'Events are still sent there. Please try again.',
        work: async (action) => {
          await ownPartnerActs.removeEndpoint(endpointId, action)
          announce('Webhooks', 'Nothing is sent there any more.')
          onClose()
          await refreshPartner(client)
        },
      }}
      onClose={onClose}
    />
  )
}

function Secrets({
  secrets: { secret, publicKey, previousUntil },
  onClose,
}: {
  secrets: EndpointSecrets
  onClose: () => void
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="What you verify requests by"
      description="One of the two is enough. Any library of Standard Webhooks takes them as they are."
      width="wide"
    >
      <div className="mt-5 grid gap-4">
        <CopyField
          label="Secret (v1)"
          hint="Keep it to yourself: whoever has it can write events like ours."
          value={secret}
          copyLabel="Copy Secret"
        />
        <CopyField
          label="Public key (v1a)"
          hint="It only verifies, so anybody may see it."
          value={publicKey}
          copyLabel="Copy Public Key"
        />
        {previousUntil && (
          <p className="text-sm text-ink-2">
            Until {formatMoment(previousUntil)} requests are signed by the secrets before these,
            too. If one of them became known, make new ones once more: it ends at once.
          </p>
        )}
        <Button variant="solid" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
