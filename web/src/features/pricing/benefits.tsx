import { Infinity as Forever, ReceiptText, RotateCcw, Undo2 } from 'lucide-react'
import { Section } from '@/components/section'

const benefits = [
  {
    Icon: Forever,
    title: 'It waits for you',
    text: 'A pack has no end date. Fly one mission today and the next in spring.',
  },
  {
    Icon: RotateCcw,
    title: 'A failure costs nothing',
    text: 'If a report fails or takes too long, its mission is back on your balance without asking.',
  },
  {
    Icon: Undo2,
    title: 'Unused means refundable',
    text: 'Ask for a refund, and each unused mission is paid back at the unit price of its pack.',
  },
  {
    Icon: ReceiptText,
    title: 'The total is the price',
    text: 'Tax is included. No set-up fee, no seat, no renewal that you have to remember.',
  },
]

/** What paying for missions means, in four promises. */
export function Benefits() {
  return (
    <Section eyebrow="Terms of flight" title="Four promises about your money" sunken>
      <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
        {benefits.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-5">
            <span className="grid size-12 shrink-0 place-items-center rounded-md border border-line bg-surface">
              <Icon className="size-6 text-radar" />
            </span>
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 max-w-[46ch] text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
