import { Crosshair, FileSearch, Radar, ReceiptText, RotateCcw, Wallet } from 'lucide-react'
import { Section } from '@/components/section'

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
    text: 'Your main competitor and two more, each with keywords of its trade.',
  },
  {
    Icon: Wallet,
    title: 'Prepaid missions',
    text: 'One mission, one report. Packs from $7.99, one payment, no subscription, no expiry.',
  },
  {
    Icon: RotateCcw,
    title: 'Pay for what arrives',
    text: 'A report that fails costs nothing: its mission comes back by itself.',
  },
  {
    Icon: Crosshair,
    title: 'Honest about limits',
    text: 'Where a source was silent or a trade is unknown, the report says so in plain words.',
  },
]

/** What the product is good at, in six sentences. */
export default function Features() {
  return (
    <Section eyebrow="Instruments" title="Built for teams without an SEO department">
      <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon className="size-6 text-radar" />
            <h3 className="mt-3 text-lg">{title}</h3>
            <p className="mt-1.5 max-w-[46ch] text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
