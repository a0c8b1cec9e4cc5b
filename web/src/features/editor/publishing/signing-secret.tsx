import type { Destination } from '@sortie/contracts/content/publishing/publishing'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/button'
import { PasswordField } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { useAct } from '@/lib/api/use-act'
import { useCopy } from '@/lib/browser/use-copy'
import { formatMoment } from '@/lib/format'
import { announce } from '@/lib/notices/toast'
import { rotateSecret } from './publications'

/** Shows the secret by which a program verifies that an article comes from us. */
export function SigningSecret({ destination }: { destination: Destination }) {
  const { signing } = destination
  return signing ? (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">Signing secret</summary>
      <Secret destinationId={destination.destinationId} {...signing} />
    </details>
  ) : null
}

type SecretProps = { destinationId: string } & NonNullable<Destination['signing']>

function Secret({ destinationId, secret, publicKey, previousUntil }: SecretProps) {
  const client = useQueryClient()
  const { copied, copy } = useCopy(
    secret,
    'The secret couldn’t be copied. Show it and copy it by hand.',
  )
  const { act, busy, failure } = useAct({
    name: 'rotate-destination-secret',
    failed: 'The secret couldn’t be changed. Please try again.',
    work: async (action) => {
      await rotateSecret(client, destinationId, action)
      announce('New secret', 'The one before works for 24 hours more.')
    },
  })
  return (
    <div className="grid gap-3 pt-1">
      <p className="text-ink-2">
        Your program verifies each request with this secret, by any library for Standard Webhooks.
        For signatures with a public key, use <span className="wrap-anywhere">{publicKey}</span>.
        {previousUntil && ` The secret before works until ${formatMoment(previousUntil)}.`}
      </p>
      <PasswordField
        label="Secret"
        readOnly
        value={secret}
        autoComplete="off"
        toggleLabel="Show secret"
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={copy}>{copied ? 'Copied' : 'Copy Secret'}</Button>
        <Button busy={busy} pendingLabel="Changing..." onClick={act}>
          New Secret
        </Button>
      </div>
      <FormFailure>{failure}</FormFailure>
    </div>
  )
}
