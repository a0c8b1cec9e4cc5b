import type { KeywordDetails } from '@sortie/contracts/analysis/keywords/keywords'
import type { Explanation } from '@sortie/contracts/analysis/keywords/ratings'
import type { Receipt } from '@sortie/contracts/analysis/keywords/receipts'
import { labelInWords, nearLabelOf } from '@sortie/contracts/analysis/scoring/near-label'
import { Dialog } from '@/components/dialogs/dialog'
import { formatDecimal, formatMoment } from '@/lib/format'
import { WhoRanks } from '../results/who-ranks'
import { FACTORS, flipInWords, givenInWords } from './explanation-words'
import { type ScoreStep, scoreStepsOf } from './waterfall'
import { WhatIfSliders } from './what-if-sliders'

type Rules = Explanation['rules']
type Props = {
  explanation: Explanation
  keyword: string
  /** The receipt of the label, which names the formula. */
  receipt: Receipt | undefined
  /** The search results for it, where they were fetched. */
  results?: KeywordDetails['results']
  /** When the keyword was added to the report, in a sentence. */
  origin?: string | undefined
  onClose: () => void
}

/** Explains why a keyword is High, Medium or Low: its factors as a waterfall, and what would change that. */
export default function ExplanationDialog(props: Props) {
  const { explanation, keyword, receipt, results, origin, onClose } = props
  const { score, label, factors, flip, rules } = explanation
  const near = receipt ? nearLabelOf({ ...receipt, score }) : null
  const steps = scoreStepsOf(factors)
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => !open && onClose()}
      title={`Why ${labelInWords(label, near)}?`}
      description={
        <>
          “{keyword}” scores <strong className="text-ink">{formatDecimal(score)} of 100</strong>.{' '}
          {rules.high} or more is High, {rules.medium} or more is Medium.
          {near && ` Its figures are estimates, so it may be ${near}; it counts as ${label}.`}
        </>
      }
    >
      <dl className="mt-5 grid gap-3 text-sm">
        {factors.map(({ factor, given: input, points, lost }, index) => (
          <div key={factor} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
            <dt>
              <span className="font-semibold">{FACTORS[factor]}</span>{' '}
              <span className="text-ink-2">{givenInWords(factor, input)}</span>
            </dt>
            <dd className="text-end tabular-nums">
              <span className="font-semibold">{signed(points)}</span>
              <span className="sr-only"> points</span>
              <span className="block text-xs text-ink-2">
                {lost >= 0.5 ? `loses ${formatDecimal(lost)}` : 'no loss'}
              </span>
            </dd>
            <Bar step={steps[index]!} rules={rules} />
          </div>
        ))}
      </dl>
      <Total score={score} rules={rules} />
      <p className="mt-5 rounded-md bg-sunken px-4 py-3 font-medium wrap-anywhere">
        {flipInWords(flip)}
      </p>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-sm text-sm font-semibold text-petrol underline underline-offset-4">
          What if a figure were different?
        </summary>
        <WhatIfSliders explanation={explanation} />
      </details>
      {results && <WhoRanks results={results} />}
      <p className="mt-3 text-xs text-ink-2">
        The points are parts of one score: the formula multiplies all the factors.
        {receipt && ` ${formulaOf(receipt)}`}
        {origin && ` ${origin}`}
      </p>
    </Dialog>
  )
}

const signed = (points: number) => `${points < 0 ? '−' : '+'}${formatDecimal(Math.abs(points))}`

const formulaOf = ({ formula, version, kind, fetchedAt }: Receipt) =>
  [
    formula && `Formula: ${formula}${version ? `, version ${version}` : ''}.`,
    kind === 'modelled' ? 'An estimate' : 'Measured',
    `of ${formatMoment(fetchedAt)}.`,
  ]
    .filter(Boolean)
    .join(' ')

/** The scale behind a bar, with the two scores at which the label changes. */
function Scale({ rules: { medium, high } }: { rules: Rules }) {
  return (
    <>
      <rect width="100" height="10" rx="0" className="fill-sunken" />
      <path
        d={`M${medium} 0V10M${high} 0V10`}
        className="stroke-field"
        vectorEffect="non-scaling-stroke"
        strokeDasharray="2 2"
      />
    </>
  )
}

function Bar({ step: { from, to, up }, rules }: { step: ScoreStep; rules: Rules }) {
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="col-span-2 mt-1 h-3 w-full rounded-sm"
    >
      <Scale rules={rules} />
      <rect
        x={from}
        width={Math.max(0.6, to - from)}
        height="10"
        className={up ? 'fill-radar' : 'fill-bad'}
      />
    </svg>
  )
}

function Total({ score, rules }: { score: number; rules: Rules }) {
  const { medium, high } = rules
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="flex justify-between text-sm font-semibold">
        <span>Score</span>
        <span className="tabular-nums">{formatDecimal(score)}</span>
      </p>
      <svg
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-1 h-3 w-full rounded-sm"
      >
        <Scale rules={rules} />
        <rect width={score} height="10" className="fill-ink" />
      </svg>
      <p aria-hidden="true" className="label-mono mt-1 text-[0.6875rem] text-ink-2">
        Medium from {medium}, High from {high}
      </p>
    </div>
  )
}
