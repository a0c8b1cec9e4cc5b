import {
  LONGEST_DESTINATION_ADDRESS,
  LONGEST_PASSWORD,
  LONGEST_USERNAME,
} from '@sortie/contracts/content/publishing/publishing-limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/button'
import { Choices } from '@/components/fields/choices'
import { Field, PasswordField } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { keyPerContent } from '@/lib/api/idempotency'
import { failureText, fieldErrors } from '@/lib/api/problem'
import { type Invalid, useForm } from '@/lib/forms/form'
import { announce, warn } from '@/lib/notices/toast'
import { connectTo } from './publications'

type Name = 'url' | 'username' | 'password'
const KINDS = { WordPress: 'wordpress', 'Signed webhook': 'webhook' } as const
type KindName = keyof typeof KINDS

const keyOf = keyPerContent()
const FAILED = 'The site couldn’t be connected. Please try again.'

const explain = (error: unknown) => {
  const text = failureText(error, FAILED)
  warn('Not connected', text, error)
  return Object.keys(fieldErrors(error)).length > 0 ? null : text
}

const REQUIRED: Record<Name, string> = {
  url: 'Enter an address',
  username: 'Enter your WordPress username',
  password: 'Enter the application password',
}
const check = (values: Record<Name, string>, names: readonly Name[]): Invalid<Name> | null => {
  const lacking = names.filter((name) => !values[name]?.trim())
  const [first] = lacking
  if (!first) return null
  const fields = Object.fromEntries(lacking.map((name) => [name, REQUIRED[name]]))
  return { message: REQUIRED[first], fields }
}

/** People type an address without its protocol. */
const wholeAddress = (text: string): string => {
  const trimmed = text.trim()
  return /^[a-z]+:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
}

type Props = {
  onDone: () => void
  /** Nothing where there is nothing to go back to. */
  onCancel: (() => void) | undefined
}

/** Connects a site of WordPress, or a program that takes webhooks. */
export function ConnectForm({ onDone, onCancel }: Props) {
  const client = useQueryClient()
  const [kindName, setKindName] = useState<KindName>('WordPress')
  const kind = KINDS[kindName]
  const names: Name[] = kind === 'wordpress' ? ['url', 'username', 'password'] : ['url']
  const form = useForm<Name>({
    action: 'connect-destination',
    validate: (values) => check(values, names),
    explain,
    submit: async (values, action) => {
      const url = wholeAddress(values.url)
      const { username, password } = values
      const body = kind === 'wordpress' ? { kind, url, username, password } : { kind, url }
      await connectTo(client, { body, action, idempotencyKey: keyOf(body) })
      announce('Connected', 'You can publish there now.')
      onDone()
    },
  })
  return (
    <form {...form.props} noValidate className="grid gap-4" aria-label="Connect a site">
      <Choices
        legend="What to connect"
        choices={Object.keys(KINDS) as KindName[]}
        chosen={kindName}
        onChoose={setKindName}
      />
      <Field
        label={kind === 'wordpress' ? 'Address of your site' : 'Address of your program'}
        name="url"
        type="url"
        inputMode="url"
        autoComplete="url"
        maxLength={LONGEST_DESTINATION_ADDRESS}
        placeholder={
          kind === 'wordpress' ? 'https://your-bakery.com' : 'https://example.com/articles'
        }
        error={form.errors.url}
        hint={
          kind === 'wordpress'
            ? undefined
            : 'Each article is sent there as JSON, signed as Standard Webhooks describes.'
        }
      />
      {kind === 'wordpress' && (
        <>
          <Field
            label="WordPress username"
            name="username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LONGEST_USERNAME}
            error={form.errors.username}
          />
          <PasswordField
            label="Application password"
            name="password"
            autoComplete="off"
            maxLength={LONGEST_PASSWORD}
            error={form.errors.password}
            hint="In WordPress, open Users, then Profile, then Application Passwords, and add one named Sortie. Your normal password doesn’t work here. We store it encrypted and never show it."
          />
        </>
      )}
      <FormFailure>{form.failure}</FormFailure>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="main" busy={form.busy} pendingLabel="Connecting...">
          Connect
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  )
}
