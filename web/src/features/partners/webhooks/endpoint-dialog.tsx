import {
  LONGEST_ENDPOINT_URL,
  PARTNER_EVENT_TYPES,
} from '@sortie/contracts/tracking/partners/partner-limits'
import type {
  EndpointSecrets,
  PartnerEndpoint,
} from '@sortie/contracts/tracking/partners/partner-webhooks'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'
import { Field, FieldError } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { failureText } from '@/lib/api/problem'
import { useForm } from '@/lib/forms/form'
import { announce, warn } from '@/lib/notices/toast'
import { ownPartnerActs } from '../acts'
import { isSignedOut, refreshPartner } from '../queries'
import { SignInAgain } from '../sign-in/sign-in-again'
import { checkEndpoint, chosenIn, type EndpointField } from './endpoint-form'

/** A session that ended in between costs nothing of what was typed. */
const explain = (error: unknown): ReactNode => {
  warn('Error', 'Nothing was changed', error)
  if (!isSignedOut(error)) return failureText(error, 'Please try again.')
  return (
    <>
      Your session ended, and what you typed is kept. <SignInAgain />, then send it once more.
    </>
  )
}

type Props = {
  /** The one that is changed; null where one is added. */
  endpoint: PartnerEndpoint | null
  onClose: () => void
  /** Called with what its requests are verified by. */
  onAdded?: (secrets: EndpointSecrets) => void
}

/** Asks where events are sent, and of which types. */
export function EndpointDialog({ endpoint, onClose, onAdded }: Props) {
  const client = useQueryClient()
  const { props, busy, errors, failure } = useForm<EndpointField>({
    action: endpoint ? 'change-endpoint' : 'add-endpoint',
    validate: checkEndpoint,
    explain,
    submit: async (values, action) => {
      const body = { url: values.url.trim(), types: chosenIn(values) }
      if (endpoint) {
        await ownPartnerActs.changeEndpoint(endpoint.endpointId, body, action)
        announce('Webhooks', 'What comes from now on is sent like this.')
        onClose()
      } else {
        const { secrets } = await ownPartnerActs.addEndpoint(body, action)
        onAdded?.(secrets)
      }
      await refreshPartner(client)
    },
  })
  const typesError = PARTNER_EVENT_TYPES.map((type) => errors[type]).find(Boolean)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={endpoint ? 'Change the endpoint' : 'Add an endpoint'}
      description={
        endpoint
          ? 'Its secrets stay as they are. What waits is sent to the new address.'
          : 'Each event from now on is sent there, as Standard Webhooks has it.'
      }
      width="wide"
    >
      <form {...props} noValidate className="mt-5 grid gap-4">
        <Field
          name="url"
          label="Address"
          hint="By https, on the public internet."
          placeholder="https://example.com/sortie"
          defaultValue={endpoint?.url}
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
              <input
                type="checkbox"
                name={type}
                defaultChecked={endpoint?.types.includes(type) ?? true}
                aria-invalid={typesError ? true : undefined}
                className="size-5 accent-petrol"
              />
              {type}
            </label>
          ))}
          {typesError && <FieldError>{typesError}</FieldError>}
        </fieldset>
        <FormFailure>{failure}</FormFailure>
        <Button
          type="submit"
          variant="solid"
          busy={busy}
          pendingLabel={endpoint ? 'Saving...' : 'Adding...'}
        >
          {endpoint ? 'Save Endpoint' : 'Add Endpoint'}
        </Button>
      </form>
    </Dialog>
  )
}
