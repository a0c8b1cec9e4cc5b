import { Infinity as Forever, ReceiptText, RotateCcw, Undo2 } from 'lucide-react'
import { PublicSection } from '@/components/frame/section'

const benefits = [
  {
    Icon: Forever,
    title: 'No end date',
    text: 'Packs never expire. Use one mission today and the next in spring.',
  },
  {
    Icon: RotateCcw,
    title: 'A failure costs nothing',
    text: 'If a report fails or takes too long, you get the mission back automatically.',
  },
  {
    Icon: Undo2,
    title: 'Unused missions are refundable',
    text: 'Ask for a refund, and we pay back each unused mission at the unit price of its pack.',
  },
  {
    Icon: ReceiptText,
    title: 'No extra charges',
    text: 'Tax is included. No setup fee, no charge per seat, no renewal to remember.',
  },
]

/** Explains our four promises to customers who pay. */
export function Benefits() {
  return (
    <PublicSection eyebrow="Our promises" title="Four promises about your money" sunken>
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
    </PublicSection>
  )
}
