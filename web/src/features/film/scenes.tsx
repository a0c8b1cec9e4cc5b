import type { Explanation } from '@sortie/contracts/analysis/keywords/ratings'
import type { Receipt } from '@sortie/contracts/analysis/keywords/receipts'
import type { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import type { ComponentType, ReactNode } from 'react'
import { buttonClass } from '@/components/button'
import { Field } from '@/components/fields/field'
import { ReceiptMockup, WhyMockup } from './mockups'
import { arrived, chapterAt, progress, typed } from './script'

type Analysis = FreeTrialResults['analysis']
type Results = Analysis['results']

/** The product's own parts, which the film is played with. */
export type Parts = {
  RunProgress: ComponentType<{ analysis: Analysis; connected: boolean; now: number }>
  Competitors: ComponentType<{
    competitors: Results['competitors']
    awaiting: boolean
    heading: 'h3'
  }>
  Radar: ComponentType<{ keywords: Results['keywords']; searching: boolean }>
  KeywordTable: ComponentType<{ keywords: Results['keywords']; awaiting: boolean }>
  Evidence: ComponentType<{
    receipts: Record<string, Receipt>
    explanations: Record<string, Explanation>
    children: ReactNode
  }>
}
type Props = { at: number; example: FreeTrialResults; parts: Parts }

/** Draws the film at a moment: the same for every visit to that moment. */
export function Scene(props: Props) {
  const { id } = chapterAt(props.at)
  switch (id) {
    case 'brief':
      return <Brief {...props} />
    case 'flight':
      return <Flight {...props} />
    case 'scores':
    case 'receipt':
    case 'why':
      return <Report {...props} />
  }
}

// Smaller than life, so that a whole screen of the product is in the picture.
const stage =
  'mx-auto grid h-full animate-fade grid-cols-[minmax(0,1fr)] p-4 [zoom:0.75] sm:p-6 sm:[zoom:0.88]'

function Brief({ at, example: { project } }: Props) {
  const lines = [
    { label: 'Industry', value: project.industry, from: 0.8, to: 2 },
    { label: 'Business name', value: project.name, from: 2.8, to: 5 },
    { label: 'Main competitor', value: project.mainCompetitor, from: 5.8, to: 7.8 },
  ]
  return (
    <div className={`${stage} max-w-lg content-center gap-4`}>
      <div>
        <p className="label-mono text-radar">Step 1 of 2</p>
        <p className="mt-1 text-2xl font-semibold tracking-tight">Tell us about your business</p>
      </div>
      <div className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-card">
        {lines.map(({ label, value, from, to }) => {
          const busy = at >= from && at < to + 0.4
          return (
            <Field
              key={label}
              label={label}
              readOnly
              value={typed(value, at, from, to) + (busy ? '|' : '')}
            />
          )
        })}
        <span
          className={`${buttonClass('main', 'lg')} transition-transform ${at > 9 ? 'scale-97' : ''}`}
        >
          Continue
        </span>
      </div>
    </div>
  )
}

// Any fixed day: only the time between the stages shows.
const TAKE_OFF = Date.parse('2026-11-01T10:30:00.000Z')
const moment = (seconds: number) => new Date(TAKE_OFF + seconds * 1000).toISOString()

function Flight({
  at,
  example: { analysis },
  parts: { RunProgress, Competitors, Evidence },
}: Props) {
  const flown = Math.max(0, at - 10.5)
  const stages = [
    { stage: 'requested' as const, at: moment(0) },
    ...(at >= 18.5 ? [{ stage: 'competitors' as const, at: moment(8) }] : []),
  ]
  const shown = analysis.results.competitors.slice(0, arrived(at, 13.5, 1.6))
  return (
    <div className={`${stage} max-w-5xl content-end gap-4 md:content-center`}>
      <RunProgress
        analysis={{ ...analysis, status: 'running', stages }}
        connected
        now={TAKE_OFF + flown * 1000}
      />
      <Evidence receipts={analysis.receipts} explanations={{}}>
        <Competitors competitors={shown} awaiting heading="h3" />
      </Evidence>
    </div>
  )
}

function Report({ at, example: { analysis }, parts: { Radar, KeywordTable, Evidence } }: Props) {
  const { results, receipts, explanations } = analysis
  const keywords = results.keywords.slice(0, arrived(at, 21, 1))
  const first = results.keywords[0]!
  const figure = receipts['keywords.0.difficulty']
  const why = explanations['keywords.0']
  const dimmed = (at >= 33 && at < 39) || at >= 41
  return (
    <div className="relative h-full animate-fade">
      <div
        className={`mx-auto grid h-full max-w-4xl grid-cols-[minmax(0,1fr)] content-center items-center gap-6 p-4 transition-opacity duration-240 sm:p-6 md:grid-cols-[minmax(0,17rem)_minmax(0,1fr)] ${dimmed ? 'opacity-35' : ''}`}
      >
        <div className="hidden md:block">
          <Radar keywords={keywords} searching={at < 26} />
        </div>
        <div className="min-w-0 rounded-md border border-line bg-surface px-3 py-1 shadow-card [zoom:0.75] sm:[zoom:1]">
          <Evidence receipts={receipts} explanations={explanations}>
            <KeywordTable keywords={keywords} awaiting />
          </Evidence>
        </div>
      </div>
      {at >= 33 && at < 39 && figure && (
        <ReceiptMockup receipt={figure} subject={`difficulty of ${first.keyword}`} />
      )}
      {at >= 41 && why && (
        <WhyMockup
          explanation={why}
          keyword={first.keyword}
          grown={progress(at, 41, 44)}
          flipped={at >= 44.5}
        />
      )}
      <Pointer at={at} />
    </div>
  )
}

/** The pointer of the film: it goes to the first difficulty, then to the first label. */
function Pointer({ at }: { at: number }) {
  if (at < 30.3 || (at >= 33 && at < 39) || at >= 41) return null
  const position =
    at < 39
      ? at < 31
        ? 'top-[85%] left-[60%]'
        : 'top-[25%] left-[88%] sm:left-[91%]'
      : 'top-[25%] left-[30%] md:left-[69%]'
  const pressed = (at > 32.5 && at < 33) || at > 40.5
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`absolute size-8 transition-[top,left,transform] duration-1000 ease-flight ${position} ${pressed ? 'scale-85' : ''}`}
    >
      <path
        d="m4 2 16 9.5-7 1.8-3.2 6.7z"
        fill="var(--color-ink)"
        stroke="var(--color-surface)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  )
}
