import { Link } from '@tanstack/react-router'
import { Crosshair, FileSearch, Plane, Radar, ReceiptText, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '@/components/button'

type SectionProps = {
  id?: string
  eyebrow: string
  title: string
  lead?: string
  children: ReactNode
}

/** A section of the home page; the ones with an id can be scrolled to. */
export function Section({ id, eyebrow, title, lead, children }: SectionProps) {
  return (
    <section id={id} tabIndex={id ? -1 : undefined} className="border-b border-line last:border-0">
      <div className="shell py-14 md:py-20">
        <p className="label-mono text-radar">{eyebrow}</p>
        <h2 className="mt-2 max-w-[26ch] text-4xl">{title}</h2>
        {lead && <p className="mt-3 max-w-[60ch] text-lg text-ink-2">{lead}</p>}
        <div className="mt-8">{children}</div>
      </div>
    </section>
  )
}

const steps = [
  {
    Icon: Crosshair,
    title: 'Brief',
    text: 'Three details: your industry, your business, one rival.',
  },
  {
    Icon: Plane,
    title: 'Fly',
    text: 'Competitors and keywords fill in live. You may leave; it goes on.',
  },
  {
    Icon: ReceiptText,
    title: 'Debrief',
    text: 'Opportunities by impact, each figure with its receipt.',
  },
]

export function HowItGoes() {
  return (
    <Section eyebrow="How it goes" title="One sortie, start to finish">
      <ol className="grid gap-8 md:grid-cols-3">
        {steps.map(({ Icon, title, text }, index) => (
          <li key={title} className="border-t-2 border-radar/50 pt-4">
            <p className="flex items-center gap-3">
              <Icon className="size-5 text-radar" />
              <span className="label-mono text-ink-2">Waypoint {index + 1}</span>
            </p>
            <h3 className="mt-2 text-xl">{title}</h3>
            <p className="mt-1 max-w-[38ch] text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Below the example: the ways to the real thing. */
export function DemoActions() {
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <Link to="/reports" className={buttonClass('solid', 'lg')}>
        Launch Mission Dashboard
      </Link>
      <Link to="/pricing" className={buttonClass('plain', 'lg')}>
        View Mission Packages
      </Link>
    </div>
  )
}

const features = [
  {
    Icon: Radar,
    title: 'Opportunities by impact',
    text: 'Volume, difficulty, clicks, intent and relevance in one published formula. High, Medium or Low, never a mystery.',
  },
  {
    Icon: ReceiptText,
    title: 'A receipt behind every figure',
    text: 'Click a number: its source, its date, its formula. What was modelled is called an estimate.',
  },
  {
    Icon: FileSearch,
    title: 'Rivals in view',
    text: 'Your main competitor and two more, with the keywords that they are found by.',
  },
  {
    Icon: Sparkles,
    title: 'Prepaid missions',
    text: 'One mission, one report. Packs from $7.99, one payment, no subscription, no expiry.',
  },
]

export function Features() {
  return (
    <Section eyebrow="Instruments" title="Built for teams without an SEO department">
      <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2">
        {features.map(({ Icon, title, text }) => (
          <li key={title} className="bg-surface p-6">
            <Icon className="size-6 text-radar" />
            <h3 className="mt-3 text-lg">{title}</h3>
            <p className="mt-1 max-w-[46ch] text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const types = [
  'How-to guides',
  'Comparisons',
  'Informational',
  'Trend analysis',
  'Case studies',
  'Strategic guides',
]

export function Articles() {
  return (
    <Section
      eyebrow="In the hangar"
      title="From keyword to article"
      lead="Next on the runway: articles of 1,500+ words written for the keywords you choose, exported as HTML, Markdown or plain text. We say when it is ready; today, the analysis flies."
    >
      <ul className="flex flex-wrap gap-2">
        {types.map((type) => (
          <li
            key={type}
            className="rounded-full border border-line bg-surface px-4 py-2 text-sm font-medium"
          >
            {type}
          </li>
        ))}
      </ul>
    </Section>
  )
}
