import { Link } from '@tanstack/react-router'
import { Crosshair, Plane, ReceiptText } from 'lucide-react'
import { buttonClass } from '@/components/button'

const steps = [
  {
    Icon: Crosshair,
    title: 'Enter three details',
    text: 'Your industry, your business and one competitor.',
  },
  {
    Icon: Plane,
    title: 'Watch it run',
    text: 'Competitors and keywords appear live. Close the tab; it keeps running.',
  },
  {
    Icon: ReceiptText,
    title: 'Read your report',
    text: 'Opportunities ranked by impact, with a receipt for each figure.',
  },
]

/** Explains in three steps how a report is made, right below the hero. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="border-b border-line bg-sunken">
      <div className="shell py-8 md:py-12">
        <h2 id="how-it-works" className="sr-only">
          How it works
        </h2>
        <ol className="grid gap-5 md:grid-cols-3 md:gap-12">
          {steps.map(({ Icon, title, text }, index) => (
            <li key={title} className="flex gap-4">
              <span className="grid size-9 shrink-0 place-items-center rounded-full sm:size-11 border border-radar/40 bg-surface">
                <Icon className="size-5 text-radar" />
              </span>
              <div>
                <h3 className="text-lg">
                  <span className="font-mono text-sm font-normal text-ink-2">{index + 1} </span>
                  {title}
                </h3>
                <p className="mt-0.5 max-w-[38ch] text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** Below the example: the ways to the real thing. */
export function DemoActions() {
  return (
    <div className="mt-6 flex flex-wrap gap-3 sm:mt-8">
      <Link to="/reports" className={buttonClass('solid', 'lg')}>
        Launch Mission Dashboard
      </Link>
      <Link to="/pricing" className={`${buttonClass('plain', 'lg')} max-sm:hidden`}>
        View Mission Packages
      </Link>
    </div>
  )
}

/** The end of the page: the one thing to do, and what it costs. */
export function Closing() {
  return (
    <section aria-labelledby="closing" className="relative isolate overflow-hidden">
      <div aria-hidden="true" className="chart-grid absolute inset-0 -z-10" />
      <div className="shell flex flex-wrap items-center justify-between gap-x-12 gap-y-5 py-8 md:py-20">
        <div>
          <h2 id="closing" className="max-w-[26ch] text-2xl sm:text-4xl">
            See what it finds for your business.
          </h2>
          <p className="mt-2 text-ink-2 sm:mt-3 sm:text-lg">
            Three details, no card, once per account.
          </p>
        </div>
        <Link to="/free-trial-step1" className={buttonClass('main', 'lg')}>
          Run My Free Analysis
        </Link>
      </div>
    </section>
  )
}
