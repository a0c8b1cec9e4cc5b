import { FileSearch, Radar, ReceiptText, Wallet } from 'lucide-react'
import { PublicSection } from '@/components/frame/section'

const features = [
  {
    Icon: Radar,
    title: 'Opportunities ranked by impact',
    text: 'One published formula. You see why each keyword is rated High, Medium or Low.',
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
    title: 'Pay only for what you get',
    text: 'One mission is one report or article. No subscription, no expiry date. If it fails, you get the mission back.',
  },
]

/** Shows the strengths of the product in four short texts. */
export default function Features() {
  return (
    <PublicSection eyebrow="Features" title="Built for teams without an SEO department">
      <ul className="grid gap-x-10 gap-y-5 sm:grid-cols-2 sm:gap-y-7 lg:grid-cols-4">
        {features.map(({ Icon, title, text }) => (
          <li key={title}>
            <h3 className="text-lg max-sm:flex max-sm:items-center max-sm:gap-2.5">
              <Icon className="size-6 text-radar max-sm:size-5 sm:mb-3" />
              {title}
            </h3>
            <p className="mt-1 max-w-[46ch] text-ink-2 max-sm:text-sm sm:mt-1.5">{text}</p>
          </li>
        ))}
      </ul>
    </PublicSection>
  )
}
