import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/form-failure'
import { formatCount } from '@/lib/format'
import { amountIn } from '@/lib/partner-words'
import { accountsOf } from './accounts'
import { Part } from './part'
import { type EventHistory, publishedKeysQuery } from './queries'
import { usePartnerAct } from './use-partner-act'
import type { Verification } from './verify'

/** One thing that was checked: right, wrong, or not to be told by this browser. */
type Finding = { isRight: boolean | null; text: string }

const wholeText = (count: number): string => {
  if (count === 0) return 'There is no event yet.'
  return count === 1
    ? 'The one event is there, and was not changed since.'
    : `All ${formatCount(count)} events are there, and none was changed since.`
}

const findingsOf = (
  { events }: EventHistory,
  { brokenAt, isHeadOurs, isSigned, keyId }: Verification,
): Finding[] => {
  const sums = accountsOf(events, new Date().toISOString()).map(
    ({ currency, earned, reversed, paidOut }) => ({
      isRight: paidOut <= earned - reversed,
      text:
        paidOut <= earned - reversed
          ? `Of ${amountIn(currency, earned - reversed)} that your events add up to, ${amountIn(currency, paidOut)} was paid out.`
          : `${amountIn(currency, paidOut)} was paid out, and your events add up to ${amountIn(currency, earned - reversed)}: orders were reversed after they were paid out.`,
    }),
  )
  return [
    brokenAt === null
      ? { isRight: true, text: wholeText(events.length) }
      : { isRight: false, text: `The chain breaks at event ${formatCount(brokenAt)}.` },
    isHeadOurs
      ? { isRight: true, text: 'The newest of them is the one that we signed.' }
      : { isRight: false, text: 'What we signed is not the newest of these events.' },
    isSigned === null
      ? {
          isRight: null,
          text: 'This browser does not know Ed25519, so it cannot check our signature. The programs of our documentation can.',
        }
      : {
          isRight: isSigned,
          text: isSigned
            ? `The signature is ours, by the key ${keyId}.`
            : 'The signature is not by a key of ours.',
        },
    ...sums,
  ]
}

const icons = {
  true: <CircleCheck className="mt-0.5 size-5 shrink-0 text-ok" />,
  false: <CircleAlert className="mt-0.5 size-5 shrink-0 text-bad" />,
  null: <CircleHelp className="mt-0.5 size-5 shrink-0 text-ink-2" />,
}

type Props = { history: EventHistory; name: string }

/** Lets this browser check all that a partner was told, by itself. */
export function Verify({ history, name }: Props) {
  const client = useQueryClient()
  const [findings, setFindings] = useState<{ of: EventHistory; all: Finding[] } | null>(null)
  const { act, busy, failure } = usePartnerAct({
    name: 'verify-partner-events',
    failed: 'Your events could not be checked. Please try again.',
    work: async () => {
      const [{ verify }, keys] = await Promise.all([
        import('./verify'),
        client.fetchQuery(publishedKeysQuery),
      ])
      const found = await verify(history.events, { head: history.head, keys, ref: name })
      setFindings({ of: history, all: findingsOf(history, found) })
    },
  })
  const shown = findings?.of === history ? findings.all : null
  return (
    <Part
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
        {shown?.map(({ isRight, text }) => (
          <li key={text} className="flex items-start gap-2 wrap-anywhere">
            {icons[`${isRight}`]}
            <span>
              <span className="sr-only">
                {isRight === null ? 'Unknown: ' : isRight ? 'Right: ' : 'Wrong: '}
              </span>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
