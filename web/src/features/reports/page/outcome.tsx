import type { Report } from '@sortie/contracts/analysis/reports/reports'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { EmptyState } from '@/components/states/empty-state'
import { ErrorState } from '@/components/states/error-state'
import { failureText, problemOf } from '@/lib/api/problem'
import { useForm } from '@/lib/forms/form'
import { announce, warn } from '@/lib/notices/toast'
import { RunAgain } from '../launch/run-again'
import { cancelMission, liveReport } from '../queries'

/** Explains why a report is not ready: the reason, what happened to its mission, and the next step. */
export function ReportOutcome({ report }: { report: Report }): ReactNode {
  const { analysis } = report
  switch (analysis.status) {
    case 'failed':
      return (
        <ErrorState title="Mission aborted" action={<Again report={report} />}>
          {analysis.failure ?? 'The report stopped before it was finished.'} You got the mission
          back.
        </ErrorState>
      )
    case 'cancelled':
      return (
        <EmptyState title="Mission canceled." action={<RunAgain report={report} />}>
          The report never ran. You got the mission back.
        </EmptyState>
      )
    case 'declined':
      return (
        <EmptyState
          title="You had no mission left for this report."
          action={<RunAgain report={report} />}
        >
          The report never ran, and no mission was used. We kept its details.
        </EmptyState>
      )
    default:
      return null
  }
}

/** The same again, or with other details: those of this report are in the form. */
function Again({ report }: { report: Report }) {
  return (
    <div className="grid justify-items-start gap-2">
      <RunAgain report={report} />
      <Link
        to="/keyword-intel"
        search={{ report: report.reportId }}
        className="inline-flex min-h-11 items-center text-sm text-petrol underline underline-offset-4"
      >
        Change the details first
      </Link>
    </div>
  )
}

/** Stops a report before it runs. */
export function Cancel({ reportId }: { reportId: string }) {
  const client = useQueryClient()
  const form = useForm<never>({
    action: 'cancel-mission',
    validate: () => null,
    explain: (error) => {
      warn('Error', 'Failed to cancel the mission', error)
      if (problemOf(error)?.code === 'report_not_cancellable')
        void liveReport
          .fetch(client, reportId)
          .then((report) => liveReport.receive(client, reportId, report))
          .catch(() => undefined)
      return failureText(error, 'Please try again.')
    },
    submit: async (_values, action) => {
      await cancelMission(client, reportId, action)
      announce('Mission canceled', 'You got the mission back.')
    },
  })
  return (
    <form
      {...form.props}
      noValidate
      aria-label="Cancel this mission"
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      <Button type="submit" variant="plain" busy={form.busy} pendingLabel="Canceling...">
        Cancel Mission
      </Button>
      <p className="text-sm text-ink-2">It hasn’t started yet, so you get the mission back.</p>
      <FormFailure>{form.failure}</FormFailure>
    </form>
  )
}
