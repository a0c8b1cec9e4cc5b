import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '@/components/button'
import { formatMoment } from '@/lib/format'
import { draftFromWithdrawal, withdrawalQuery } from './withdrawal'

/** Stands at the address of a report that its owner gave back: what became of it, and the way on. */
export default function WithdrawnPage({ reportId }: { reportId: string }) {
  const { data: withdrawal } = useSuspenseQuery(withdrawalQuery(reportId))
  const navigate = useNavigate()
  const begin = () => {
    draftFromWithdrawal(withdrawal)
    void navigate({ to: '/keyword-intel' })
  }
  return (
    <div className="shell grid max-w-[44rem] justify-items-start gap-4 py-8 md:py-12">
      <p className="label-mono text-radar wrap-anywhere">{withdrawal.businessName}</p>
      <h1 className="text-3xl sm:text-4xl">You gave this report back</h1>
      <p className="max-w-[62ch] text-ink-2">
        It was not about your business, so you gave it back on{' '}
        <time dateTime={withdrawal.at}>{formatMoment(withdrawal.at)}</time>. Its mission was
        returned to you. The report is gone, with its shared links and exports.
      </p>
      <Button variant="main" size="lg" onClick={begin}>
        Start a New Report
      </Button>
    </div>
  )
}
