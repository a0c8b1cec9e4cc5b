import type { FreeTrialResults, TrialDetails } from '@sortie/contracts/analysis'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/button'
import { Field, FormFailure } from '@/components/field'
import { useForm } from '@/lib/form'
import { keyPerContent } from '@/lib/idempotency'
import { isUnreachable, serverMessage, UNREACHABLE } from '@/lib/problem'
import { warn } from '@/lib/toast'
import { useTrial } from '@/lib/trial-details'
import { checkDetails, trimmed } from './checks'
import { resultsQuery, startTrial } from './queries'

const explain = (error: unknown) => {
  warn('Error', 'Failed to start free trial')
  return isUnreachable(error) ? UNREACHABLE : (serverMessage(error) ?? 'Please try again.')
}

type Props = { projectId: string; results: FreeTrialResults }

/**
 * Runs a failed trial again, free. What is known of the details is filled in; the main competitor
 * is the first of the list, where one was found before the failure.
 */
export function Rerun({ projectId, results }: Props) {
  const client = useQueryClient()
  const [keyOf] = useState(keyPerContent)
  const { project, analysis } = results
  const known = useTrial((state) =>
    state.launched?.projectId === projectId ? state.launched.details : null,
  )
  const mainCompetitor = known?.mainCompetitor ?? analysis.results.competitors[0]?.name
  const form = useForm<keyof TrialDetails>({
    action: 'start-free-trial',
    validate: checkDetails,
    explain,
    submit: async (values, action) => {
      const details = trimmed(values)
      // One key for each failure: a repeated click is one rerun, the next failure another.
      const key = keyOf({ details, after: analysis.stages.at(-1)?.at })
      await startTrial(client, details, key, action)
      await client.fetchQuery({ ...resultsQuery(projectId), staleTime: 0 })
    },
  })
  return (
    <form
      {...form.props}
      noValidate
      aria-label="Run the analysis again"
      className="grid gap-4 rounded-md border border-bad/40 bg-surface p-6"
    >
      <h2 className="text-xl">The analysis did not finish</h2>
      <p className="max-w-[62ch] text-ink-2">
        {analysis.failure ?? 'It stopped before it was done.'} Running it again is free.
      </p>
      <input type="hidden" name="industry" value={project.industry} />
      <input type="hidden" name="businessName" value={project.name} />
      {mainCompetitor ? (
        <input type="hidden" name="mainCompetitor" value={mainCompetitor} />
      ) : (
        <div className="max-w-sm">
          <Field
            label="Main competitor"
            name="mainCompetitor"
            required
            maxLength={200}
            error={form.errors.mainCompetitor}
          />
        </div>
      )}
      <FormFailure>{form.failure}</FormFailure>
      <div>
        <Button type="submit" look="main" size="lg" busy={form.busy} pendingLabel="Starting...">
          Try Again
        </Button>
      </div>
    </form>
  )
}
