import type { Report } from '@sortie/contracts/analysis/reports/reports'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import MisreadingDialog from '@/components/report/results/misreading-dialog'
import type { Action } from '@/lib/forms/action'
import { announce } from '@/lib/notices/toast'
import { draftFromWithdrawal, forgetReport, withdraw } from './withdrawal'

type Props = { report: Report; onClose: () => void }

/** Gives back a report that is about another business, and leads to a new mission. */
export default function WithdrawDialog({ report, onClose }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const send = async (business: string, action: Action) => {
    const { project, more, kind, reportId } = report
    const outcome = await withdraw(client, report, business, action)
    if (outcome === 'requested') {
      announce('We’ll look at it', 'You’ll get our answer by email. Your report stays until then.')
      onClose()
      return
    }
    const { name: businessName, industry, mainCompetitor } = project
    draftFromWithdrawal({ businessName, industry, mainCompetitor, more, kind, business })
    announce('Mission returned', 'You gave the report back. Describe your business in other words.')
    await navigate({ to: '/keyword-intel' })
    forgetReport(client, reportId)
  }
  return (
    <MisreadingDialog
      title="Give this report back"
      description={
        <>
          <p>If this report is about another business than yours, you can give it back.</p>
          <ul className="mt-2 grid list-disc gap-1 ps-5">
            <li>You get the mission back at once.</li>
            <li>The report ends, with its shared links and exports.</li>
            <li>This can’t be undone.</li>
          </ul>
          <p className="mt-2 text-sm">
            If you exported the report, if somebody saved a copy, or if you gave back three reports
            in 90 days, we look at it first and answer by email.
          </p>
        </>
      }
      action="withdraw-report"
      button="Give Report Back"
      pending="Giving it back..."
      failed="The report couldn’t be given back. Nothing has changed. Please try again."
      send={send}
      onClose={onClose}
    />
  )
}
