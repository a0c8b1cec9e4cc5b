import type { Report, ShareSection } from '@sortie/contracts/analysis'
import type { Share } from '@sortie/contracts/sharing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialog'
import { Field, SelectField } from '@/components/field'
import { FormFailure } from '@/components/form-failure'
import { Skeleton } from '@/components/skeleton'
import { keyPerContent } from '@/lib/idempotency'
import { announce, warn } from '@/lib/toast'
import { useAct } from '@/lib/use-act'
import { lacksSideBySide, sectionsOf, sectionsText, statusText } from './share-words'
import { makeLink, revokeLink, sharesQuery } from './sharing'

const DAYS = [
  { days: 7, name: '7 days' },
  { days: 30, name: '30 days' },
  { days: 90, name: '90 days' },
  { days: 365, name: '1 year' },
] as const
const keyOf = keyPerContent()
/** How many links were made: what is sent again is the same link, and the next one is another. */
let made = 0

type Props = { report: Report; onClose: () => void }

/** Creates links to a report, and revokes them. */
export default function ShareDialog({ report, onClose }: Props) {
  const [address, setAddress] = useState<string | null>(null)
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title="Share this report"
      description="Anyone with the link can read the sections you choose and save a copy; reading needs no account. The business, industry, main competitor and date always show."
    >
      {address ? (
        <NewLink address={address} onAnother={() => setAddress(null)} />
      ) : (
        <LinkForm report={report} onMade={setAddress} />
      )}
      <Links report={report} />
    </Dialog>
  )
}

type FormProps = { report: Report; onMade: (address: string) => void }

function LinkForm({ report, onMade }: FormProps) {
  const client = useQueryClient()
  const { reportId } = report
  const offered = sectionsOf(report)
  const [sections, setSections] = useState<ShareSection[]>(() =>
    offered.map(({ section }) => section),
  )
  const [days, setDays] = useState(30)
  const [label, setLabel] = useState('')
  const toggle = (section: ShareSection) =>
    setSections((chosen) =>
      chosen.includes(section) ? chosen.filter((each) => each !== section) : [...chosen, section],
    )
  const { act, busy, failure } = useAct({
    name: 'share-report',
    failed: 'The link couldn’t be created. Please try again.',
    work: async (action) => {
      const body = { sections, days, ...(label.trim() && { label: label.trim() }) }
      const idempotencyKey = keyOf({ ...body, reportId, made })
      onMade(await makeLink(client, reportId, { body, action, idempotencyKey }))
      made += 1
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sections.length > 0) void act(event)
  }
  return (
    <form onSubmit={submit} className="mt-5 grid gap-5" aria-label="New link">
      <fieldset>
        <legend className="text-sm font-semibold">What the link shows</legend>
        <div className="mt-2 grid gap-x-4 sm:grid-cols-2">
          {offered.map(({ section, name }) => (
            <label key={section} className="flex min-h-11 items-center gap-3 text-sm">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-petrol"
                checked={sections.includes(section)}
                onChange={() => toggle(section)}
              />
              {name}
            </label>
          ))}
        </div>
        <p aria-live="polite" className="text-sm text-bad">
          {sections.length === 0 && 'Choose at least one section.'}
        </p>
        {lacksSideBySide(report, sections) && (
          <p className="text-sm text-ink-2">Without the gap, sites don’t show side by side.</p>
        )}
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Expires after"
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
        >
          {DAYS.map(({ days: value, name }) => (
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
          onChange={({ target }) => setLabel(target.value)}
        />
      </div>
      <FormFailure>{failure}</FormFailure>
      <Button
        type="submit"
        variant="main"
        busy={busy}
        pendingLabel="Creating..."
        disabled={sections.length === 0}
      >
        Create Link
      </Button>
    </form>
  )
}

function NewLink({ address, onAnother }: { address: string; onAnother: () => void }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 3000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      warn('Error', 'The link couldn’t be copied. Select it and copy it by hand.')
    }
  }
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
          <Icon className="size-4" />
          <span aria-live="polite">{copied ? 'Copied' : 'Copy Link'}</span>
        </Button>
        <Button onClick={onAnother}>Create Another</Button>
      </div>
    </div>
  )
}

function Links({ report }: { report: Report }) {
  const { reportId } = report
  const { data: shares, error, refetch } = useQuery(sharesQuery(reportId))
  return (
    <section aria-labelledby="links" className="mt-6 border-t border-line pt-5">
      <h3 id="links" className="text-base">
        Links to this report
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
        <ul className="mt-2 divide-y divide-line">
          {shares.map((share) => (
            <Line key={share.shareId} report={report} share={share} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Line({ report, share }: { report: Report; share: Share }) {
  const client = useQueryClient()
  const { act, busy, failure } = useAct({
    name: 'revoke-share',
    failed: 'The link couldn’t be revoked. Please try again.',
    work: async (action) => {
      await revokeLink(client, report.reportId, share.shareId, action)
      announce('Link revoked', 'It no longer opens the report.')
    },
  })
  const shows = sectionsText(share.sections, sectionsOf(report))
  const name = share.label ?? `Link to ${shows}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-ink-2">
          {share.label && `Shows ${shows} · `}
          {statusText(share)}
        </p>
        <FormFailure>{failure}</FormFailure>
      </div>
      {share.status === 'open' && (
        <Button variant="quiet" className="text-bad!" busy={busy} onClick={act}>
          Revoke<span className="sr-only">: {name}</span>
        </Button>
      )}
    </li>
  )
}
