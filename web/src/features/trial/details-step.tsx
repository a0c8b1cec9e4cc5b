import type { TradeReading, TrialDetails } from '@sortie/contracts/analysis'
import { useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { BusinessFields } from '@/components/business-fields'
import { Button } from '@/components/button'
import { TradeQuestion } from '@/components/trade-question'
import { checkDetails, trimmed } from '@/lib/business-details'
import { useForm } from '@/lib/form'
import { announce } from '@/lib/toast'
import { isUnsure, tradeAnswer, tradeOf } from '@/lib/trade'
import { useTrial } from '@/lib/trial-details'
import { StepFrame } from './step-frame'

/**
 * Step 1: the business. Visiting it clears what an earlier visit stored; whoever did not mean to
 * can take that back.
 */
export function DetailsStep() {
  const navigate = useNavigate()
  // Where the form is sent before effects run, what it kept is no earlier visit's.
  const [earlier] = useState(() => useTrial.getState().details)
  useEffect(() => {
    const { details, keep, clear } = useTrial.getState()
    if (!details || details !== earlier) return
    clear()
    announce('Details cleared', `We cleared what you entered for ${details.businessName}.`, () => {
      keep(details)
      void navigate({ to: '/free-trial-step2' })
    })
  }, [navigate, earlier])
  const element = useRef<HTMLFormElement>(null)
  /** What the industry was read as, where that has another name. */
  const [asked, setAsked] = useState<(TradeReading & { typed: string }) | null>(null)
  /** What somebody said is their trade. */
  const answered = useRef<string | null>(null)
  const form = useForm<keyof TrialDetails>({
    action: 'describe-business',
    validate: checkDetails,
    explain: () => null,
    submit: async (values) => {
      const typed = values.industry
      const trade = await tradeOf(typed.trim())
      if (trade && isUnsure(typed, trade, answered.current)) return setAsked({ ...trade, typed })
      useTrial.getState().keep(trimmed(values))
      await navigate({ to: '/free-trial-step2' })
    },
  })
  const answer = (typed: string, name: string | null) => {
    answered.current = tradeAnswer(typed, { name })
    setAsked(null)
    element.current?.requestSubmit()
  }
  const readAs = (name: string) => {
    const field = element.current?.elements.namedItem('industry')
    if (field instanceof HTMLInputElement) field.value = name
    answer(name, name)
  }
  return (
    <StepFrame
      step={1}
      title="Tell us about your business"
      lead="Just your industry, business and one competitor. No card needed."
      aside={<WhatYouGet />}
    >
      <form
        {...form.props}
        ref={element}
        onChange={(event) => {
          form.props.onChange(event)
          if ((event.target as EventTarget as HTMLInputElement).name === 'industry') setAsked(null)
        }}
        noValidate
        className="grid gap-5"
        aria-label="Business details"
      >
        <BusinessFields errors={form.errors}>
          {asked?.name && (
            <TradeQuestion
              name={asked.name}
              others={asked.others}
              onYes={() => answer(asked.typed, asked.name)}
              onOther={readAs}
            />
          )}
        </BusinessFields>
        <Button type="submit" variant="main" size="lg" busy={form.busy}>
          Continue
        </Button>
      </form>
    </StepFrame>
  )
}

const promises = [
  'Your competitor, two known companies, and their typical searches',
  'Five keyword opportunities, rated High, Medium or Low',
  'The source of every figure, with estimates clearly labeled',
]

function WhatYouGet() {
  return (
    <>
      <h2 className="text-lg">What you get</h2>
      <ul className="mt-3 grid gap-3 text-sm text-ink-2">
        {promises.map((text) => (
          <li key={text} className="flex gap-2.5">
            <Check className="mt-0.5 size-4 shrink-0 text-radar" />
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}
