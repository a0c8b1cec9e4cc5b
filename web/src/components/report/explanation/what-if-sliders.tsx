import type { Explanation, Factor } from '@sortie/contracts/analysis/keywords/ratings'
import {
  dearestOf,
  paidRulesOf,
  priceScaleOf,
  priceStepOf,
} from '@sortie/contracts/analysis/scoring/paid-impact'
import { useId, useState } from 'react'
import { formatCount, formatDecimal, formatDollars } from '@/lib/format'
import { FACTORS } from './explanation-words'
import { type FactorValues, ratingOf, stepOfVolume, supposedOf, volumeOfStep } from './what-if'

const INTENTS = ['transactional', 'commercial', 'informational', 'navigational']
const percent = (share: number) => `${Math.round(share * 100)} %`

type Scale = {
  most: number
  step: number
  /** A factor's value to where its slider stands, and back. */
  at: (value: number) => number
  value: (at: number) => number
  text: (value: number) => string
}
const same = (value: number) => value
/** Returns the end and the step of the slider of prices; only ratings of ads have one. */
const pricesOf = ({
  aim,
  version,
  usualCpc,
}: Explanation['rules']): Pick<Scale, 'most' | 'step'> => {
  if (aim !== 'paid') return { most: 0, step: 1 }
  const scale = priceScaleOf(paidRulesOf(version), usualCpc)
  const step = priceStepOf(scale)
  return { most: Math.round(dearestOf(scale) / step) * step, step }
}
const scalesOf = (rules: Explanation['rules']): Partial<Record<Factor, Scale>> => ({
  volume: {
    most: stepOfVolume(rules.fullVolume * 2),
    step: 1,
    at: stepOfVolume,
    value: volumeOfStep,
    text: (value) => `${formatCount(value)} searches a month`,
  },
  difficulty: {
    most: 10,
    step: 0.1,
    at: same,
    value: same,
    text: (value) => `${formatDecimal(value)} of 10`,
  },
  clicks: {
    most: 1,
    step: 0.01,
    at: same,
    value: same,
    text: (value) => `${percent(value)} of clicks`,
  },
  price: {
    ...pricesOf(rules),
    at: same,
    value: same,
    text: (value) => `${formatDollars(value)} a click`,
  },
  competition: {
    most: 100,
    step: 1,
    at: same,
    value: same,
    text: (value) => `${formatCount(value)} of 100`,
  },
  relevance: {
    most: 3,
    step: 0.1,
    at: same,
    value: same,
    text: (value) => `${formatDecimal(value)} of 3`,
  },
})

/** Lets somebody change the factors of a keyword, and shows the score and its label at once, by the formula itself. */
export function WhatIfSliders({ explanation }: { explanation: Explanation }) {
  const own = supposedOf(explanation)
  const [supposed, setSupposed] = useState<FactorValues>(own)
  const { score, label } = ratingOf(explanation, supposed)
  const scales = scalesOf(explanation.rules)
  const isChanged = Object.entries(own).some(
    ([factor, original]) => supposed[factor as Factor] !== original,
  )
  const suppose = (factor: Factor, value: number | string) =>
    setSupposed((before) => ({ ...before, [factor]: value }))
  return (
    <div className="mt-3 grid gap-4 text-sm">
      {explanation.factors.map(({ factor }) => {
        const scale = scales[factor]
        return scale ? (
          <Slider
            key={factor}
            name={FACTORS[factor]}
            scale={scale}
            value={Number(supposed[factor])}
            onChange={(value) => suppose(factor, value)}
          />
        ) : (
          <IntentChoice
            key={factor}
            value={String(supposed[factor])}
            onChange={(value) => suppose(factor, value)}
          />
        )
      })}
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-sunken px-4 py-3">
        <p aria-live="polite" className="font-medium tabular-nums">
          {isChanged ? 'It would score' : 'It scores'} {formatCount(score)}: {label}.
        </p>
        <button
          type="button"
          disabled={!isChanged}
          onClick={() => setSupposed(own)}
          className="min-h-11 rounded-sm font-semibold text-petrol underline underline-offset-4 disabled:invisible"
        >
          Back to the report’s figures
        </button>
      </div>
    </div>
  )
}

type SliderProps = { name: string; scale: Scale; value: number; onChange: (value: number) => void }

function Slider({ name, scale, value, onChange }: SliderProps) {
  const id = useId()
  return (
    <div>
      <div className="flex justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {name}
        </label>
        <span aria-hidden="true" className="text-ink-2 tabular-nums">
          {scale.text(value)}
        </span>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={scale.most}
        step={scale.step}
        value={Math.min(scale.most, scale.at(value))}
        aria-valuetext={scale.text(value)}
        onChange={({ target }) => onChange(scale.value(target.valueAsNumber))}
        className="h-11 w-full cursor-pointer accent-petrol"
      />
    </div>
  )
}

function IntentChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-3">
      <label htmlFor={id} className="font-semibold">
        {FACTORS.intent}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="min-h-11 rounded-sm border border-field bg-surface px-2 text-ink"
      >
        {INTENTS.map((intent) => (
          <option key={intent}>{intent}</option>
        ))}
      </select>
    </div>
  )
}
