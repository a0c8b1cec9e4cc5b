import {
  LONGEST_ENDPOINT_URL,
  MOST_ENDPOINTS,
  PARTNER_EVENT_TYPES,
} from '@sortie/contracts/partner-limits'
import type {
  DeliveryAttempt,
  EndpointSecrets,
  PartnerEndpoint,
  PartnerEndpointId,
} from '@sortie/contracts/partner-webhooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialog'
import { EmptyState } from '@/components/empty-state'
import { Field } from '@/components/field'
import { FormFailure } from '@/components/form-failure'
import { Loaded } from '@/components/listed'
import { Moment, State } from '@/components/row-parts'
import { type Invalid, useForm, type Values } from '@/lib/form'
import { formatCount, formatMoment } from '@/lib/format'
import { failureText } from '@/lib/problem'
import { announce, warn } from '@/lib/toast'
import { acts } from './acts'
import { ConfirmDialog } from './confirm-dialog'
import { Deliveries } from './deliveries'
import { outcomeText } from './delivery-words'
import { Part } from './part'
import { endpointsQuery, isSignedOut, refresh } from './queries'
import { useLeave, usePartnerAct } from './use-partner-act'

/** Where a partner’s events are sent, and what came of it. */
export function Webhooks() {
  const query = useQuery(endpointsQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [secrets, setSecrets] = useState<EndpointSecrets | null>(null)
  const endpoints = query.data?.endpoints ?? []
  return (
    <Part
      title="Webhooks"
      aside={
        query.data &&
        endpoints.length < MOST_ENDPOINTS && (
          <Button onClick={() => setIsAdding(true)}>Add Endpoint</Button>
        )
      }
    >
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
      {isAdding && (
        <AddEndpoint
          onClose={() => setIsAdding(false)}
          onAdded={(added) => {
            setIsAdding(false)
            setSecrets(added)
          }}
        />
      )}
      {secrets && <Secrets secrets={secrets} onClose={() => setSecrets(null)} />}
    </Part>
  )
}

type CardProps = { endpoint: PartnerEndpoint; show: (secrets: EndpointSecrets) => void }

const disabledText: Record<NonNullable<PartnerEndpoint['disabled']>['reason'], string> = {
  gone: 'It answered 410, so nothing is sent to it any more.',
  failing: 'It took nothing in more than three days, so nothing is sent to it any more.',
}

function EndpointCard({ endpoint, show }: CardProps) {
  const { endpointId, url, types, createdAt, disabled, waiting } = endpoint
  const client = useQueryClient()
  const [attempt, setAttempt] = useState<DeliveryAttempt | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const [isRotating, setIsRotating] = useState(false)
  const example = usePartnerAct({
    name: 'send-example-event',
    failed: 'No example was sent. Please try again.',
    work: async (action) => setAttempt(await acts.sendExample(endpointId, action)),
  })
  const enable = usePartnerAct({
    name: 'enable-endpoint',
    failed: 'It is still disabled. Please try again.',
    work: async (action) => {
      await acts.enableEndpoint(endpointId, action)
      await refresh(client)
    },
  })
  const secrets = usePartnerAct({
    name: 'show-endpoint-secrets',
    failed: 'The secrets could not be loaded. Please try again.',
    work: async () => show(await acts.secretsOf(endpointId)),
  })
  return (
    <article
      aria-label={url}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border border-line bg-surface p-5"
    >
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
        {attempt && `The example: ${outcomeText(attempt)}`}
      </div>
      <FormFailure>{example.failure ?? enable.failure ?? secrets.failure}</FormFailure>
      {isOpen && <Deliveries endpointId={endpointId} isDisabled={disabled !== null} />}
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
        work: async (action) => onRotated(await acts.rotate(endpointId, action)),
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
          await acts.removeEndpoint(endpointId, action)
          announce('Webhooks', 'Nothing is sent there any more.')
          onClose()
          await refresh(client)
        },
      }}
      onClose={onClose}
    />
  )
}

const explain = (error: unknown) => {
  warn('Error', 'No endpoint was added', error)
  return failureText(error, 'Please try again.')
}

type EndpointField = 'url' | (typeof PARTNER_EVENT_TYPES)[number]
const chosenIn = (values: Values<EndpointField>) =>
  PARTNER_EVENT_TYPES.filter((type) => values[type])

const check = (values: Values<EndpointField>): Invalid<EndpointField> | null => {
  const url = values.url.trim()
  if (!URL.canParse(url)) {
    const message = 'Please enter a whole address, such as https://example.com/events'
    return { message, fields: { url: message } }
  }
  return chosenIn(values).length === 0 ? { message: 'Choose one type at least', fields: {} } : null
}

type AddProps = { onClose: () => void; onAdded: (secrets: EndpointSecrets) => void }

function AddEndpoint({ onClose, onAdded }: AddProps) {
  const client = useQueryClient()
  const leave = useLeave()
  const { props, busy, errors, failure } = useForm<EndpointField>({
    action: 'add-endpoint',
    validate: check,
    explain,
    submit: async (values, action) => {
      try {
        const body = { url: values.url.trim(), types: chosenIn(values) }
        const { secrets } = await acts.addEndpoint(body, action)
        onAdded(secrets)
        await refresh(client)
      } catch (error) {
        if (!isSignedOut(error)) throw error
        await leave()
      }
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add an endpoint"
      description="Each event from now on is sent there, as Standard Webhooks has it."
      width="wide"
    >
      <form {...props} noValidate className="mt-5 grid gap-4">
        <Field
          name="url"
          label="Address"
          hint="By https, on the public internet."
          placeholder="https://example.com/sortie"
          inputMode="url"
          maxLength={LONGEST_ENDPOINT_URL}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.url}
        />
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-sm font-semibold">Events</legend>
          {PARTNER_EVENT_TYPES.map((type) => (
            <label key={type} className="flex min-h-11 items-center gap-3 font-mono text-sm">
              <input type="checkbox" name={type} defaultChecked className="size-5 accent-petrol" />
              {type}
            </label>
          ))}
        </fieldset>
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" variant="solid" busy={busy} pendingLabel="Adding...">
          Add Endpoint
        </Button>
      </form>
    </Dialog>
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
        <Field
          label="Secret (v1)"
          hint="Keep it to yourself: whoever has it can write events like ours."
          value={secret}
          readOnly
          onFocus={({ target }) => target.select()}
        />
        <Field
          label="Public key (v1a)"
          hint="It only verifies, so anybody may see it."
          value={publicKey}
          readOnly
          onFocus={({ target }) => target.select()}
        />
        {previousUntil && (
          <p className="text-sm text-ink-2">
            Until {formatMoment(previousUntil)} requests are signed by the secrets before these,
            too. If one of them became known, make new ones once more: it ends at once.
          </p>
        )}
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  )
}
