import type { UseQueryResult } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAct } from '@/lib/api/use-act'
import { useCopy } from '@/lib/browser/use-copy'
import type { Action } from '@/lib/forms/action'
import { announce } from '@/lib/notices/toast'
import { Button } from './button'
import { Field, SelectField } from './fields/field'
import { FormFailure } from './fields/form-failure'
import { Skeleton } from './states/skeleton'

// Parts that dialogs share in which links to something are made and revoked.

type TermsProps = {
  offered: readonly { days: number; name: string }[]
  days: number
  onDays: (days: number) => void
  label: string
  onLabel: (label: string) => void
}

/** Asks for the expiry of a link, and for a private note about whom it is for. */
export function LinkTerms({ offered, days, onDays, label, onLabel }: TermsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label="Expires after"
        value={days}
        onChange={({ target }) => onDays(Number(target.value))}
      >
        {offered.map(({ days: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        label="Private note"
        maxLength={80}
        autoComplete="off"
        placeholder="Who it’s for"
        value={label}
        onChange={({ target }) => onLabel(target.value)}
      />
    </div>
  )
}

/** A link that was just made. */
export type FreshLink = { shareId: string; address: string }

/** Returns true where a link was revoked: its address is of no use to anybody. */
export const isRevoked = (
  shares: readonly { shareId: string; status: string }[] | undefined,
  { shareId }: FreshLink,
): boolean =>
  shares?.some((share) => share.shareId === shareId && share.status === 'revoked') ?? false

/** A link that was just made: its address is told this once. */
export function NewLink({ address, onAnother }: { address: string; onAnother: () => void }) {
  const { copied, copy } = useCopy(
    address,
    'The link couldn’t be copied. Select it and copy it by hand.',
  )
  const Icon = copied ? Check : Copy
  return (
    <div className="mt-5 grid gap-4">
      <Field
        label="Your link"
        readOnly
        autoFocus
        value={address}
        onFocus={({ target }) => target.select()}
        hint="Copy it now. We don’t store it, so we can’t show it again."
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="main" onClick={copy}>
          <Icon aria-hidden="true" className="size-4" />
          <span aria-live="polite">{copied ? 'Copied' : 'Copy Link'}</span>
        </Button>
        <Button onClick={onAnother}>Create Another</Button>
      </div>
    </div>
  )
}

type ShareLink = { shareId: string }
type LinksProps<Share extends ShareLink> = {
  /** The word for the thing that they lead to. */
  to: 'article' | 'report'
  found: Pick<UseQueryResult<Share[]>, 'data' | 'error' | 'refetch'>
  line: (share: Share) => ReactNode
}

/** The links that were made, the newest first. */
export function Links<Share extends ShareLink>({ to, found, line }: LinksProps<Share>) {
  const { data: shares, error, refetch } = found
  return (
    <section aria-labelledby="links" className="mt-6 border-t border-line pt-5">
      <h3 id="links" className="text-base">
        Links to this {to}
      </h3>
      {error ? (
        <p className="mt-2 text-sm">
          The links couldn’t be loaded. <Button onClick={() => void refetch()}>Try Again</Button>
        </p>
      ) : !shares ? (
        <Skeleton className="mt-3 h-14 w-full" />
      ) : shares.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">No links yet.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">{shares.map(line)}</ul>
      )}
    </section>
  )
}

type LineProps = {
  to: 'article' | 'report'
  /** As its owner calls it. */
  name: string
  /** The content that it shows, and its expiry. */
  about: ReactNode
  isOpen: boolean
  /** Of the act, by which its clicks are told apart. */
  act: string
  revoke: (action: Action) => Promise<void>
}

/** One link, which can be revoked while it opens something. */
export function LinkLine({ to, name, about, isOpen, act: actName, revoke }: LineProps) {
  const title = useRef<HTMLParagraphElement>(null)
  const wasRevokedHere = useRef(false)
  useEffect(() => {
    // The button that had the focus is gone.
    if (!isOpen && wasRevokedHere.current) title.current?.focus()
  }, [isOpen])
  const { act, busy, failure } = useAct({
    name: actName,
    failed: 'The link couldn’t be revoked. Please try again.',
    work: async (action) => {
      wasRevokedHere.current = true
      await revoke(action)
      announce('Link revoked', `It no longer opens the ${to}.`)
    },
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm">
      <div className="min-w-0">
        <p ref={title} tabIndex={-1} className="font-semibold wrap-anywhere outline-none">
          {name}
        </p>
        <p className="text-ink-2">{about}</p>
        <FormFailure>{failure}</FormFailure>
      </div>
      {isOpen && (
        <Button variant="quiet" className="text-bad!" busy={busy} onClick={act}>
          Revoke<span className="sr-only">: {name}</span>
        </Button>
      )}
    </li>
  )
}
