import { Crosshair, FileSearch, Radar, ReceiptText, RotateCcw, Wallet } from 'lucide-react'
import { Section } from '@/components/section'

const features = [
  {
    Icon: Radar,
    title: 'Opportunities ranked by impact',
    text: 'One published formula combines volume, difficulty, clicks, intent and relevance. You can see why each keyword is rated High, Medium or Low.',
  },
  {
    Icon: ReceiptText,
    title: 'A receipt behind every figure',
    text: 'Click any number to see its source, date and formula. Estimates are clearly labeled.',
  },
  {
    Icon: FileSearch,
    title: 'Know your competitors',
    text: 'Your main competitor and two more, each with typical searches in your trade.',
  },
  {
    Icon: Wallet,
    title: 'Prepaid missions',
    text: 'One mission pays for one report. Packs start at $7.99. One payment, no subscription, no expiry date.',
  },
  {
    Icon: RotateCcw,
    title: 'Pay only for what you get',
    text: 'If a report fails, you get the mission back automatically.',
  },
  {
    Icon: Crosshair,
    title: 'Honest about limits',
    text: 'If a source didn’t answer or we don’t know your trade, the report says so.',
  },
]

/** What the product is good at, in six sentences. */
export default function Features() {
  return (
    <Section eyebrow="Features" title="Built for teams without an SEO department">
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
