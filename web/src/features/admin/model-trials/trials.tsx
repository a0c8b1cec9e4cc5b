import type { ModelCapability, ModelTrial } from '@sortie/contracts/operators/model-trials'
import { Moment, State } from '@/components/tables/row-parts'
import { type Column, Table } from '@/components/tables/table'
import { formatCount, formatDecimal } from '@/lib/format'
import { FigureTiles } from '../frame/figures'

/** The names of a model's capabilities, as the page shows them. */
export const capabilityNames: Record<ModelCapability, string> = {
  prompt: 'Prompt',
  outline: 'Outline',
  section: 'Section',
  check: 'Check',
  competitors: 'Competitors',
  phrases: 'Keywords',
  verdicts: 'Keywords of a site',
  structure: 'JSON answer',
}

/** A sum in millionths of a US dollar, as dollars to a hundredth of a cent. */
export const dollars = (millionths: number) =>
  `$${(millionths / 1_000_000).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`

const milliseconds = (value: number | null) => (value === null ? '–' : `${formatCount(value)} ms`)

/** Tokens a second once the first has come; null where there is nothing to measure. */
const paceOf = ({ tokensOut, totalMs, firstTokenMs }: ModelTrial): number | null => {
  const writingMs = firstTokenMs === null ? 0 : totalMs - firstTokenMs
  return tokensOut > 1 && writingMs > 0 ? (tokensOut / writingMs) * 1_000 : null
}

const outcomeOf = ({ outcome, status }: ModelTrial) =>
  outcome === 'answered'
    ? 'Answered'
    : `No usable answer: ${outcome}${status ? ` (${status})` : ''}`

/** Shows the figures of a trial, the differences of its server, and the request that was sent. */
export function TrialFigures({ trial }: { trial: ModelTrial }) {
  const { firstTokenMs, totalMs, longestPauseMs, tokensIn, tokensOut, isEstimated } = trial
  const pace = paceOf(trial)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className={trial.outcome === 'answered' ? 'text-sm' : 'text-sm text-bad'}>
        {outcomeOf(trial)}
      </p>
      <FigureTiles
        figures={[
          { name: 'First token', value: milliseconds(firstTokenMs) },
          { name: 'Whole answer', value: milliseconds(totalMs) },
          {
            name: 'Pace',
            value: pace === null ? '–' : `${formatDecimal(pace)} tokens/s`,
            note: `Longest pause ${milliseconds(longestPauseMs)}`,
          },
          {
            name: 'Tokens',
            value: `${formatCount(tokensIn)} in, ${formatCount(tokensOut)} out`,
            note: isEstimated ? 'Our estimate: the server counted none.' : undefined,
          },
          { name: 'Cost', value: dollars(trial.cost) },
        ]}
      />
      {trial.differences.length > 0 && (
        <ul className="grid list-disc gap-1 ps-5 text-sm text-ink-2">
          {trial.differences.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </ul>
      )}
      <TrialRequestDetails trial={trial} />
    </div>
  )
}

function TrialRequestDetails({ trial: { request } }: { trial: ModelTrial }) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1 font-medium">The request, without its key</summary>
      <p className="mt-2 font-mono text-xs wrap-anywhere text-ink-2">POST {request.url}</p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        className="mt-2 max-h-96 overflow-auto rounded-sm bg-sunken p-4 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
      >
        {request.body}
      </pre>
    </details>
  )
}

const columns: Column<ModelTrial>[] = [
  { head: 'When', cell: ({ at }) => <Moment at={at} /> },
  { head: 'Asked for', cell: ({ capability }) => capabilityNames[capability] },
  {
    head: 'Outcome',
    cell: (trial) => (
      <State tone={trial.outcome === 'answered' ? 'good' : 'bad'}>
        {trial.outcome === 'answered' ? 'answered' : trial.outcome}
      </State>
    ),
  },
  { head: 'First token', end: true, cell: ({ firstTokenMs }) => milliseconds(firstTokenMs) },
  { head: 'Whole', end: true, cell: ({ totalMs }) => milliseconds(totalMs) },
  {
    head: 'Tokens',
    end: true,
    cell: ({ tokensIn, tokensOut }) => `${formatCount(tokensIn)} / ${formatCount(tokensOut)}`,
  },
  { head: 'Cost', end: true, cell: ({ cost }) => dollars(cost) },
  {
    head: 'Answer',
    cell: (trial) => (
      <details>
        <summary className="cursor-pointer font-medium">Show</summary>
        <pre className="mt-2 max-w-xl font-mono text-xs whitespace-pre-wrap wrap-anywhere">
          {trial.answer || 'It answered nothing.'}
        </pre>
        <TrialRequestDetails trial={trial} />
      </details>
    ),
  },
]

/** The last trials, newest first. */
export function Trials({ trials }: { trials: ModelTrial[] }) {
  return (
    <Table caption="Last trials" columns={columns} rows={trials} keyOf={({ trialId }) => trialId} />
  )
}
