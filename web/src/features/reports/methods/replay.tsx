import type {
  Replay,
  ReplayDifference,
  ReplayOutcome,
} from '@sortie/contracts/analysis/reports/replay'
import { Check, CircleAlert, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { analysisApi } from '@/lib/api/client/analysis-api.gen'
import { useAct } from '@/lib/api/use-act'
import { formatCount } from '@/lib/format'
import {
  formulasText,
  missingText,
  reasonText,
  replayOutcomeText,
  shownValue,
  valueName,
} from './replay-words'

type Props = { reportId: string }

/** Has the report computed again from what it stored, and shows what came of it. */
export default function ReplayReport({ reportId }: Props) {
  const [replay, setReplay] = useState<Replay | null>(null)
  const { act, busy, failure } = useAct({
    name: 'replay-report',
    failed: 'The report could not be replayed. It is safe. Please try again.',
    work: async (action) => {
      const params = { reportId }
      setReplay(await analysisApi.replayReport({ params, action }))
    },
  })
  return (
    <div className="mt-5 max-w-[80ch] rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-sm text-ink-2">
          Recalculate with the original and current formulas.
        </p>
        <Button busy={busy} pendingLabel="Replaying..." onClick={act}>
          <RotateCcw className="size-4" />
          Replay
        </Button>
      </div>
      <FormFailure>{failure}</FormFailure>
      <div aria-live="polite">{replay && <Result replay={replay} />}</div>
    </div>
  )
}

function Result({ replay: { made, today, missing, taken } }: { replay: Replay }) {
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-4 text-sm">
      <Era title="Original formulas" outcome={made} />
      <Era title="Current formulas" outcome={today} />
      {taken > 0 && (
        <p className="text-ink-2">
          {formatCount(taken)} measured {taken === 1 ? 'figure is a fact' : 'figures are facts'}: a
          replay takes them as they are.
        </p>
      )}
      {missing.map((each) => (
        <p key={`${each.what} ${each.formula} ${each.version}`} className="text-ink-2">
          {missingText(each)}
        </p>
      ))}
    </div>
  )
}

function Era({ title, outcome }: { title: string; outcome: ReplayOutcome }) {
  const Icon = outcome.isEqual ? Check : CircleAlert
  return (
    <section>
      <h3 className="text-base">{title}</h3>
      <p className="mt-1 flex items-start gap-2">
        <Icon
          aria-hidden="true"
          className={`mt-0.5 size-4 shrink-0 ${outcome.isEqual ? 'text-ok' : 'text-warn'}`}
        />
        <span>{replayOutcomeText(outcome)}</span>
      </p>
      {outcome.formulas.length > 0 && (
        <p className="mt-1 text-ink-2">{formulasText(outcome.formulas)}</p>
      )}
      {outcome.differences.length > 0 && <Differences outcome={outcome} />}
    </section>
  )
}

const cell = 'py-1.5 pe-3 text-start align-top wrap-anywhere'

function Differences({ outcome: { differences, differing } }: { outcome: ReplayOutcome }) {
  return (
    <div className="mt-3 overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">What came out otherwise</caption>
        <thead>
          <tr className="border-b border-line font-mono text-xs text-ink-2">
            {['Keyword', 'Was', 'Now', 'Why'].map((name) => (
              <th key={name} scope="col" className={`${cell} font-normal`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map((each) => (
            <Line key={`${each.keywordId ?? each.name} ${each.what}`} difference={each} />
          ))}
        </tbody>
      </table>
      {differing > differences.length && (
        <p className="mt-2 text-ink-2">
          And {formatCount(differing - differences.length)} more like these.
        </p>
      )}
    </div>
  )
}

function Line({ difference: { name, what, was, now, because } }: { difference: ReplayDifference }) {
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className={`${cell} font-semibold`}>
        {what === 'sortie' ? `Sortie ${name}` : name}
        <span className="block text-xs font-normal text-ink-2">{valueName(what)}</span>
      </th>
      <td className={cell}>{shownValue(was)}</td>
      <td className={cell}>{shownValue(now)}</td>
      <td className={`${cell} text-ink-2`}>{reasonText(because)}</td>
    </tr>
  )
}
