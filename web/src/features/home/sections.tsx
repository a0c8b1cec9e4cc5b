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

/** How a report is made, in three steps, right below the hero. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="border-b border-line bg-sunken">
      <div className="shell py-10 md:py-12">
        <h2 id="how-it-works" className="sr-only">
          How it works
        </h2>
        <ol className="grid gap-8 md:grid-cols-3 md:gap-12">
          {steps.map(({ Icon, title, text }, index) => (
            <li key={title} className="flex gap-4">
              <span className="grid size-11 shrink-0 place-items-center rounded-full border border-radar/40 bg-surface">
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
