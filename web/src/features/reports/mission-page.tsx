import type { TrialDetails } from '@sortie/contracts/analysis'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { BusinessFields } from '@/components/business-fields'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/field'
import { checkDetails, trimmed } from '@/lib/business-details'
import { useForm } from '@/lib/form'
import { detailsOf, useMissionDraft } from '@/lib/mission-draft'
import { reportsQuery } from '@/lib/reports'
import { userQuery } from '@/lib/session'
import { explainLaunch } from './explain-launch'
import { MissionPrice } from './mission-price'
import { PackOffer } from './pack-offer'
import { Recent } from './recent'
import { RefundNote } from './refund-note'
import { SameQuestion } from './same-question'
import { useLaunch } from './use-launch'

const EMPTY: TrialDetails = { industry: '', businessName: '', mainCompetitor: '' }

/** Launches a keyword report: three details, what it costs, and where it leads. */
export function MissionPage() {
  const { data: reports } = useSuspenseQuery(reportsQuery)
  const [start, setStart] = useState(
    () => useMissionDraft.getState().details ?? (reports[0] ? detailsOf(reports[0]) : EMPTY),
  )
  const launching = useLaunch()
  const { missions } = launching
  useFreshBalance(missions === 0)
  const use = (details: TrialDetails) => {
    useMissionDraft.getState().keep(details)
    launching.forget()
    setStart(details)
  }
  return (
    <div className="shell py-8 md:py-12">
      <header>
        <p className="label-mono text-radar">New mission</p>
        <h1 className="mt-1 text-4xl">Keyword Intelligence</h1>
        <p className="mt-2 max-w-[62ch] text-lg text-ink-2">
          A keyword report lists 10 or more keywords ranked by impact, with a receipt for each
          figure.
        </p>
      </header>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="self-start rounded-lg border border-line bg-surface p-6 shadow-card sm:p-8">
          <MissionForm key={JSON.stringify(start)} start={start} launching={launching} />
        </div>
        <aside aria-label="About this mission" className="grid content-start gap-6">
          <MissionPrice missions={missions} />
          <Recent reports={reports} onUse={use} />
        </aside>
      </div>
    </div>
  )
}

type FormProps = { start: TrialDetails; launching: ReturnType<typeof useLaunch> }

function MissionForm({ start, launching }: FormProps) {
  const { missions, same, launch, allow, forget } = launching
  const form = useForm<keyof TrialDetails>({
    action: 'launch-mission',
    validate: checkDetails,
    explain: explainLaunch,
    submit: (values, action) => launch(trimmed(values), action),
  })
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    form.props.onChange(event)
    forget()
    const values = Object.fromEntries(new FormData(event.currentTarget)) as TrialDetails
    useMissionDraft.getState().keep(values)
  }
  return (
    <form
      {...form.props}
      onChange={onChange}
      noValidate
      className="grid gap-5"
      aria-label="Mission details"
    >
      <BusinessFields errors={form.errors} start={start} />
      <RefundNote />
      <FormFailure>{form.failure}</FormFailure>
      {same && missions > 0 ? (
        <SameQuestion report={same} busy={form.busy} onAgain={allow} />
      ) : missions > 0 ? (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button
            type="submit"
            variant="main"
            size="lg"
            busy={form.busy}
            pendingLabel="Launching..."
          >
            Launch Mission
          </Button>
          <p className="text-sm text-ink-2">
            Uses 1 of {missions === 1 ? 'your 1 mission' : `${missions} missions`}.
          </p>
        </div>
      ) : (
        <section aria-labelledby="packs" className="grid gap-3 border-t border-line pt-5">
          <h2 id="packs" className="text-lg">
            0 missions left. Choose a pack to launch this one.
          </h2>
          <p className="text-sm text-ink-2">We keep your details in this tab.</p>
          <PackOffer />
        </section>
      )}
    </form>
  )
}

/** Missions may be bought in another tab: ask again when this one is looked at. */
const useFreshBalance = (active: boolean) => {
  const client = useQueryClient()
  useEffect(() => {
    if (!active) return
    const refresh = () => {
      if (document.visibilityState !== 'visible') return
      void client.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [client, active])
}
