import { Link } from '@tanstack/react-router'
import { ChartLine, Compass, GitCompare, Info, Route, Wrench } from 'lucide-react'
import { buttonClass } from '@/components/button'
import { Section } from '@/components/section'

const types = [
  {
    Icon: Wrench,
    name: 'How-to guides',
    headline: 'How to keep sourdough fresh for a week',
  },
  {
    Icon: GitCompare,
    name: 'Comparisons',
    headline: 'Sourdough or rye: which bread suits which meal?',
  },
  {
    Icon: Info,
    name: 'Informational',
    headline: 'What lamination is, and why croissants need it',
  },
  {
    Icon: ChartLine,
    name: 'Trend analysis',
    headline: 'Gluten-free baking: what people ask for now',
  },
  {
    Icon: Compass,
    name: 'Case studies',
    headline: 'One wedding, ninety guests, three tiers of cake',
  },
  {
    Icon: Route,
    name: 'Strategic guides',
    headline: 'Planning a bakery’s menu around the seasons',
  },
]

/** The six kinds of article. */
export default function Articles() {
  return (
    <Section
      eyebrow="Blog generation"
      title="From a keyword to the article that answers it"
      lead="Six article types, each built on a keyword from your report."
    >
      <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line grid-cols-2 lg:grid-cols-3">
        {types.map(({ Icon, name, headline }) => (
          <li key={name} className="bg-surface p-4 sm:p-6">
            <h3 className="flex items-center gap-2.5 text-sm sm:text-lg">
              <Icon className="size-5 shrink-0 text-radar" />
              {name}
            </h3>
            <p className="label-mono mt-5 text-ink-2 max-sm:hidden">Example headline</p>
            <p className="mt-1 text-ink-2 text-pretty max-sm:hidden">“{headline}”</p>
          </li>
        ))}
      </ul>
      <Link to="/sample-post" className={`mt-6 ${buttonClass('plain')}`}>
        Read a Sample Post
      </Link>
    </Section>
  )
}
