import type { Explanation, Receipt } from '@sortie/contracts/analysis'
import { Dialog } from '@/components/dialog'
import { formatDecimal, formatMoment } from '@/lib/format'
import { FACTORS, flipInWords, givenInWords } from './explanation-words'
import { type Step, stepsOf } from './waterfall'

/** Scores from which a keyword is Medium and High. */
const MEDIUM = 40
const HIGH = 65

type Props = {
  explanation: Explanation
  keyword: string
  /** The receipt of the label, which names the formula. */
  receipt: Receipt | undefined
  onClose: () => void
}

/** Why a keyword is High, Medium or Low: its factors as a waterfall, and what would change that. */
export default function ExplanationDialog({ explanation, keyword, receipt, onClose }: Props) {
  const { score, label, factors, flip } = explanation
  const steps = stepsOf(factors)
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={`Why ${label}?`}
      description={
        <>
          “{keyword}” scores <strong className="text-ink">{formatDecimal(score)} of 100</strong>.
          {HIGH} or more is High, {MEDIUM} or more is Medium.
        </>
      }
    >
      <dl className="mt-5 grid gap-3 text-sm">
        {factors.map(({ factor, given, points, lost }, index) => (
          <div key={factor} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
            <dt>
              <span className="font-semibold">{FACTORS[factor]}</span>{' '}
              <span className="text-ink-2">{givenInWords(factor, given)}</span>
            </dt>
            <dd className="text-end tabular-nums">
              <span className="font-semibold">{signed(points)}</span>
              <span className="sr-only"> points</span>
              <span className="block text-xs text-ink-2">
                {lost >= 0.5 ? `loses ${formatDecimal(lost)}` : 'loses nothing'}
              </span>
            </dd>
            <Bar step={steps[index]!} />
          </div>
        ))}
      </dl>
      <Total score={score} />
      <p className="mt-5 rounded-md bg-sunken px-4 py-3 font-medium wrap-anywhere">
        {flipInWords(flip)}
      </p>
      <p className="mt-3 text-xs text-ink-2">
        The points are parts of one score: the formula multiplies all the factors.
        {receipt && ` ${formulaOf(receipt)}`}
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
function Scale() {
  return (
    <>
      <rect width="100" height="10" rx="0" className="fill-sunken" />
      <path
        d={`M${MEDIUM} 0V10M${HIGH} 0V10`}
        className="stroke-field"
        vectorEffect="non-scaling-stroke"
        strokeDasharray="2 2"
      />
    </>
  )
}

function Bar({ step: { from, to, up } }: { step: Step }) {
  return (
    <svg
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="col-span-2 mt-1 h-3 w-full rounded-sm"
    >
      <Scale />
      <rect
        x={from}
        width={Math.max(0.6, to - from)}
        height="10"
        className={up ? 'fill-radar' : 'fill-bad'}
      />
    </svg>
  )
}

function Total({ score }: { score: number }) {
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
        <Scale />
        <rect width={score} height="10" className="fill-ink" />
      </svg>
      <p
        aria-hidden="true"
        className="label-mono mt-1 grid grid-cols-[40fr_25fr_35fr] text-[0.6875rem] text-ink-2"
      >
        <span>Low</span>
        <span className="border-s border-field ps-1">Medium</span>
        <span className="border-s border-field ps-1">High</span>
      </p>
    </div>
  )
}
