import type { ReportSummary } from '@sortie/contracts/analysis/reports/reports'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button, buttonClass } from '@/components/button'
import { formatDay } from '@/lib/format'

type Props = {
  report: ReportSummary
  busy: boolean
  /** Called before the form is sent again. */
  onAgain: () => void
}

/** Asks once more where the same report is there: to open it costs nothing. */
export function SameQuestion({ report: { reportId, name, status, requestedAt }, ...rest }: Props) {
  const { busy, onAgain } = rest
  const question = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (reportId) question.current?.focus()
  }, [reportId])
  return (
    <section
      aria-labelledby="same-report"
      className="grid gap-4 rounded-md border border-warn/50 bg-warn/10 p-4 sm:p-5"
    >
      <h2
        id="same-report"
        ref={question}
        tabIndex={-1}
        className="text-lg wrap-anywhere outline-none"
      >
        {status === 'ready'
          ? `You already have a report for ${name} from ${formatDay(requestedAt)}.`
          : `Your report for ${name} is already running.`}
      </h2>
      <div className="flex flex-wrap gap-3">
        <Link
          to="/results/$resultId"
          params={{ resultId: reportId }}
          className={buttonClass('main', 'lg')}
        >
          Open It
        </Link>
        {/* No submit button: Enter in a field is not an answer. */}
        <Button
          size="lg"
          busy={busy}
          pendingLabel="Launching..."
          onClick={({ currentTarget }) => {
            onAgain()
            currentTarget.form?.requestSubmit()
          }}
        >
          Run Again for 1 Mission
        </Button>
      </div>
    </section>
  )
}
