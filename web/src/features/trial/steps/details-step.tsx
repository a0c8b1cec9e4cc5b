import type { TrialDetails } from '@sortie/contracts/analysis/briefs/brief-details'
import type { Understanding } from '@sortie/contracts/analysis/briefs/readings'
import { useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/button'
import { BusinessFields } from '@/components/fields/business-fields'
import { useForm } from '@/lib/forms/form'
import { checkDetails, trimDetails } from '@/lib/missions/business-details'
import { useTrial } from '@/lib/missions/trial-details'
import { askUnderstanding, type BusinessWords, businessWords } from '@/lib/missions/understanding'
import { announce } from '@/lib/notices/toast'
import { StepFrame } from './step-frame'

/** Nobody needs it before an industry was typed. */
const UnderstoodBusiness = lazy(() => import('./understood-business'))

/**
 * Step 1: the business. Visiting it clears what an earlier visit stored; whoever did not mean to
 * can take that back.
 */
export function DetailsStep() {
  const navigate = useNavigate()
  // If the form is sent before effects run, the details that it kept are from no earlier visit.
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
  const { understood, reading, ask, choose, forget } = useUnderstanding()
  /** The things that people buy, by the owner. */
  const [offers, setOffers] = useState<string[]>([])
  const nameOffers = (things: string[]) => {
    setOffers(things)
    // Of a business that no list has, what it sells is all that can be understood.
    if (understood?.verdict === 'unknown') void ask(understood.business, things)
  }
  const element = useRef<HTMLFormElement>(null)
  const askFirst = useRef(ask)
  useEffect(() => {
    // A user who typed before the page was hydrated has left the field already.
    const field = element.current?.elements.namedItem('industry')
    const typed = field instanceof HTMLInputElement ? field.value.trim() : ''
    if (typed && field !== document.activeElement) void askFirst.current({ industry: typed })
  }, [])
  const form = useForm<keyof TrialDetails>({
    action: 'describe-business',
    validate: checkDetails,
    explain: () => null,
    submit: async (values) => {
      const details = trimDetails(values)
      const wasShown = understood?.industry === details.industry
      const found = await ask(details, offers)
      // A user who was faster than the answer sees it first; so does one who has to choose a reading, or to
      // rephrase.
      const isSeen = wasShown || found?.readings[0]?.name === details.industry.toLowerCase()
      if (found && !isSeen) return
      if (found?.verdict === 'ask' && !reading) return
      useTrial.getState().keep({
        ...details,
        ...(reading && { reading }),
        ...(offers.length > 0 && { seeds: offers }),
      })
      await navigate({ to: '/free-trial-step2' })
    },
  })
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
          if ((event.target as EventTarget as HTMLInputElement).name === 'industry') {
            forget()
            setOffers([])
          }
        }}
        onBlur={(event) => {
          form.props.onBlur(event)
          const { name } = event.target as EventTarget as HTMLInputElement
          const business = businessWords(Object.fromEntries(new FormData(event.currentTarget)))
          if (business && TELLING.has(name)) void ask(business, offers)
        }}
        noValidate
        className="grid gap-5"
        aria-label="Business details"
      >
        <BusinessFields errors={form.errors}>
          {understood && (
            <div aria-live="polite" className="grid gap-2">
              <Suspense fallback={null}>
                <UnderstoodBusiness
                  key={understood.industry}
                  understood={understood}
                  reading={reading}
                  onChoose={choose}
                  offers={offers}
                  onOffers={nameOffers}
                />
              </Suspense>
            </div>
          )}
        </BusinessFields>
        <Button type="submit" variant="main" size="lg" busy={form.busy}>
          Continue
        </Button>
      </form>
    </StepFrame>
  )
}

/** The fields that say what the business is, and in which country. */
const TELLING: ReadonlySet<string> = new Set([
  'industry',
  'mainCompetitor',
] satisfies (keyof TrialDetails)[])

/** A reply, with the industry that it is about, the words of the business, and all that was sent. */
type IndustryUnderstanding = Understanding & {
  industry: string
  business: BusinessWords
  sent: string
}

/** Holds the readings of the typed industry, and the chosen one. */
const useUnderstanding = () => {
  const [understood, setUnderstood] = useState<IndustryUnderstanding | null>(null)
  const [reading, setReading] = useState('')
  /** The words on their way and their answer: nobody asks about the same twice. */
  const asking = useRef<{ sent: string; answer: Promise<Understanding | null> } | null>(null)
  const ask = async (
    business: BusinessWords,
    offers: readonly string[] = [],
  ): Promise<Understanding | null> => {
    const words = offers.length > 0 ? { ...business, seeds: [...offers] } : business
    const sent = JSON.stringify(words)
    if (understood?.sent === sent) return understood
    if (asking.current?.sent !== sent) asking.current = { sent, answer: askUnderstanding(words) }
    const own = asking.current
    const found = await own.answer
    // An answer to what stood there before is dropped.
    if (found && asking.current === own)
      setUnderstood({ ...found, industry: business.industry, business, sent })
    return found
  }
  const forget = () => {
    asking.current = null
    setUnderstood(null)
    setReading('')
  }
  return { understood, reading, ask, choose: setReading, forget }
}

const promises = [
  'Your competitor, up to two others, and their typical searches',
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
