import type { TrialDetails } from '@sortie/contracts/analysis/briefs/brief-details'
import type { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { ErrorState } from '@/components/states/error-state'
import { failureText } from '@/lib/api/problem'
import { newKey } from '@/lib/forms/action'
import { useForm } from '@/lib/forms/form'
import { warn } from '@/lib/notices/toast'
import { resultsQuery, startTrial } from '../queries'

const explain = (error: unknown) => {
  warn('Error', 'Failed to start free trial', error)
  return failureText(error, 'Please try again.')
}

type Props = { projectId: string; results: FreeTrialResults }

/** Runs a failed trial again, free, with the details that it had. */
export function Rerun({ projectId, results: { project, analysis } }: Props) {
  const client = useQueryClient()
  // A call that may not have arrived is repeated under its key; each new run has a key of its own.
  const key = useRef<string | null>(null)
  const form = useForm<never>({
    action: 'start-free-trial',
    validate: () => null,
    explain,
    submit: async (_values, action) => {
      const { name: businessName, industry, mainCompetitor } = project
      const details: TrialDetails = { industry, businessName, mainCompetitor }
      key.current ??= newKey()
      await startTrial(client, details, key.current, action)
      key.current = null
      await client.fetchQuery({ ...resultsQuery(projectId), staleTime: 0 })
    },
  })
  return (
    <ErrorState
      title="The analysis did not finish"
      action={
        <form {...form.props} noValidate aria-label="Run the analysis again" className="grid gap-4">
          <FormFailure>{form.failure}</FormFailure>
          <div>
            <Button
              type="submit"
              variant="main"
              size="lg"
              busy={form.busy}
              pendingLabel="Starting..."
            >
              Try Again
            </Button>
          </div>
        </form>
      }
    >
      {analysis.failure ?? 'It stopped before it was done.'} Your details are kept, and running it
      again is free.
    </ErrorState>
  )
}
