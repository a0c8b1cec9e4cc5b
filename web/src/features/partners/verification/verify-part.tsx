import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleHelp, Info } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { PartnerPart } from '../part'
import { type EventHistory, publishedKeysQuery } from '../queries'
import { usePartnerAct } from '../use-partner-act'
import { findingsOf, type LinkFinding } from './findings'

type Props = { history: EventHistory; name: string }

const signs: Record<LinkFinding['result'], { name: string; icon: ReactNode }> = {
  right: { name: 'Right', icon: <CircleCheck className="mt-0.5 size-5 shrink-0 text-ok" /> },
  wrong: { name: 'Wrong', icon: <CircleAlert className="mt-0.5 size-5 shrink-0 text-bad" /> },
  unknown: { name: 'Unknown', icon: <CircleHelp className="mt-0.5 size-5 shrink-0 text-ink-2" /> },
  notice: { name: 'Good to know', icon: <Info className="mt-0.5 size-5 shrink-0 text-ink-2" /> },
}

/** Lets this browser check all that a partner was told, by itself. */
export function Verify({ history, name }: Props) {
  const client = useQueryClient()
  const [findings, setFindings] = useState<{ of: EventHistory; all: LinkFinding[] } | null>(null)
  const { act, busy, failure } = usePartnerAct({
    name: 'verify-partner-events',
    failed: 'Your events could not be checked. Please try again.',
    work: async () => {
      const [{ verify }, keys] = await Promise.all([
        import('./verify'),
        client.fetchQuery(publishedKeysQuery),
      ])
      const found = await verify(history.events, { head: history.head, keys, ref: name })
      setFindings({ of: history, all: findingsOf(history, found, new Date().toISOString()) })
    },
  })
  const shown = findings?.of === history ? findings.all : null
  return (
    <PartnerPart
      title="Is it true?"
      aside={
        !history.isCut && (
          <Button variant="solid" busy={busy} pendingLabel="Checking..." onClick={act}>
            Verify
          </Button>
        )
      }
    >
      <p className="max-w-[68ch] text-ink-2">
        {history.isCut
          ? 'You have more events than this page reads. The programs of our documentation check all of them.'
          : 'Each event holds a fingerprint of all before it, and we sign the newest. Your browser computes all of it anew, with nothing but these events and our public keys.'}
      </p>
      <FormFailure>{failure}</FormFailure>
      <ul aria-live="polite" className="grid gap-2">
        {shown?.map(({ result, text }) => (
          <li key={text} className="flex items-start gap-2 wrap-anywhere">
            {signs[result].icon}
            <span>
              <span className="sr-only">{signs[result].name}: </span>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </PartnerPart>
  )
}
