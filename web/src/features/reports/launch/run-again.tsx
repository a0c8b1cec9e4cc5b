import type { Report } from '@sortie/contracts/analysis/reports/reports'
import { Button } from '@/components/button'
import { PackOffer } from '@/components/buying/pack-offer'
import { FormFailure } from '@/components/fields/form-failure'
import { useForm } from '@/lib/forms/form'
import { briefOf, valuesOf } from '@/lib/missions/mission-brief'
import { explainLaunch } from './explain-launch'
import { RefundNote } from './refund-note'
import { SameQuestion } from './same-question'
import { useLaunch } from './use-launch'

type Props = { report: Pick<Report, 'project' | 'more' | 'kind'> }

/** Launches a report with the details of an earlier one; offers packs where no mission is left. */
export function RunAgain({ report: { project, more, kind } }: Props) {
  const { missions, same, launch, allow } = useLaunch()
  const form = useForm<never>({
    action: 'launch-mission',
    validate: () => null,
    explain: explainLaunch,
    submit: (_values, action) => {
      const { name: businessName, industry, mainCompetitor } = project
      const values = valuesOf({ industry, businessName, mainCompetitor }, more)
      return launch(briefOf({ ...values, kind }), action)
    },
  })
  if (missions === 0) return <PackOffer />
  return (
    <form {...form.props} noValidate aria-label="Run this report again" className="grid gap-4">
      <RefundNote />
      <FormFailure>{form.failure}</FormFailure>
      {same ? (
        <SameQuestion report={same} busy={form.busy} onAgain={allow} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button
            type="submit"
            variant="main"
            size="lg"
            busy={form.busy}
            pendingLabel="Launching..."
          >
            Run Again
          </Button>
          <p className="text-sm text-ink-2">
            Uses 1 of {missions === 1 ? 'your 1 mission' : `${missions} missions`}.
          </p>
        </div>
      )}
    </form>
  )
}
