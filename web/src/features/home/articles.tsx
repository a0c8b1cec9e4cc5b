import { Link } from '@tanstack/react-router'
import { ChartLine, Compass, GitCompare, Info, Route, Wrench } from 'lucide-react'
import { buttonClass } from '@/components/button'
import { PublicSection } from '@/components/frame/section'
import { formatDay } from '@/lib/format'
import excerpt from './sample-excerpt.json'

const examples = [
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

/** Some types of article, with an example of each. */
export default function Articles() {
  return (
    <PublicSection
      eyebrow="Blog generation"
      title="From a keyword to the article that answers it"
      lead="Articles of several types, each built on a keyword from your report."
    >
      <Excerpt />
      <ul className="mt-6 grid gap-px overflow-hidden rounded-lg border border-line bg-line grid-cols-2 lg:grid-cols-3">
        {examples.map(({ Icon, name, headline }) => (
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
    </PublicSection>
  )
}

/** A passage of the sample post with one of its sources open. */
function Excerpt() {
  return (
    <figure className="grid overflow-hidden rounded-lg border border-line bg-surface shadow-card max-sm:hidden lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <div className="p-6 sm:p-8">
        <figcaption className="label-mono text-radar">From a sample post</figcaption>
        <p className="mt-3 text-xl font-semibold">{excerpt.heading}</p>
        <p className="mt-3 max-w-[58ch] text-lg">
          {excerpt.text}
          <span className="ms-1 rounded-sm bg-radar/15 px-1.5 py-0.5 align-super font-mono text-xs font-semibold text-radar">
            1
          </span>
        </p>
      </div>
      <div className="content-center border-line bg-sunken p-6 max-lg:border-t sm:p-8 lg:border-s">
        <div className="rounded-md border border-line bg-surface p-4 text-sm shadow-card">
          <p className="flex items-center gap-2 font-semibold">
            <span className="rounded-sm bg-radar/15 px-1.5 py-0.5 font-mono text-xs text-radar">
              1
            </span>
            Source
          </p>
          <p className="mt-2">{excerpt.source.name}</p>
          <p className="mt-1 text-ink-2">
            The author says so ·{' '}
            <time dateTime={excerpt.source.asOf}>{formatDay(excerpt.source.asOf)}</time>
          </p>
        </div>
        <p className="mt-3 text-sm text-ink-2">
          Every fact in an article opens its source like this.
        </p>
      </div>
    </figure>
  )
}
