import type { Report } from '@sortie/contracts/analysis/reports/reports'
import type { ShareSection } from '@sortie/contracts/analysis/reports/share-events'
import type { OwnShare } from '@sortie/contracts/analysis/reports/sharing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'
import { FormFailure } from '@/components/fields/form-failure'
import {
  type FreshLink,
  isRevoked,
  LinkLine,
  Links,
  LinkTerms,
  NewLink,
} from '@/components/share-links'
import { keyPerContent } from '@/lib/api/idempotency'
import { useAct } from '@/lib/api/use-act'
import { lacksSideBySide, sectionsText, sharableSections, statusText } from './share-words'
import { makeReportLink, reportSharesQuery, revokeReportLink } from './sharing'

const TERMS = [
  { days: 7, name: '7 days' },
  { days: 30, name: '30 days' },
  { days: 90, name: '90 days' },
  { days: 365, name: '1 year' },
] as const
const keyOf = keyPerContent()
/** Counts the links made here: a repeated request makes the same link, and the next one makes another. */
let made = 0

type Props = { report: Report; onClose: () => void }

/** Creates links to a report, and revokes them. */
export default function ShareDialog({ report, onClose }: Props) {
  const [fresh, setFresh] = useState<FreshLink | null>(null)
  const links = useQuery(reportSharesQuery(report.reportId))
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => !open && onClose()}
      title="Share this report"
      description="Anyone with the link can read the sections you choose and save a copy; reading needs no account. The business, industry, main competitor and date always show."
    >
      {fresh && !isRevoked(links.data, fresh) ? (
        <NewLink address={fresh.address} onAnother={() => setFresh(null)} />
      ) : (
        <LinkForm report={report} onMade={setFresh} />
      )}
      <Links
        to="report"
        found={links}
        line={(share) => <Line key={share.shareId} report={report} share={share} />}
      />
    </Dialog>
  )
}

type FormProps = { report: Report; onMade: (link: FreshLink) => void }

function LinkForm({ report, onMade }: FormProps) {
  const client = useQueryClient()
  const { reportId } = report
  const offered = sharableSections(report)
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
      onMade(await makeReportLink(client, reportId, { body, action, idempotencyKey }))
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
      <LinkTerms offered={TERMS} days={days} label={label} onDays={setDays} onLabel={setLabel} />
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

function Line({ report, share }: { report: Report; share: OwnShare }) {
  const client = useQueryClient()
  const shows = sectionsText(share.sections, sharableSections(report))
  return (
    <LinkLine
      to="report"
      name={share.label ?? `Link to ${shows}`}
      about={`${share.label ? `Shows ${shows} · ` : ''}${statusText(share)}`}
      isOpen={share.status === 'open'}
      act="revoke-share"
      revoke={(action) => revokeReportLink(client, report.reportId, share.shareId, action)}
    />
  )
}
