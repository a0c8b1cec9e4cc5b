import { Link } from '@tanstack/react-router'
import { FileText, KeyRound, RotateCcw, UsersRound } from 'lucide-react'
import { PublicSection } from '@/components/frame/section'
import { articleLength } from '@/lib/drafts/article-length'

const kinds = [
  {
    Icon: KeyRound,
    name: 'Keyword analysis',
    text: 'Usually more than 100 keywords, ranked by impact. Of a rare trade at least 15, and you see how many before you launch.',
  },
  {
    Icon: UsersRound,
    name: 'Competitor intelligence',
    text: 'Who you compete with, and which keywords they cover and you don’t.',
  },
  {
    Icon: FileText,
    name: 'Blog post',
    text: `${articleLength()}, of the type that you choose, with a source for every fact, as HTML, Markdown or plain text.`,
    sample: true,
  },
]

/** Explains what one mission buys, and its course. */
export function Mission() {
  return (
    <PublicSection
      eyebrow="Missions"
      title="What is a mission?"
      lead="One mission covers one report or one article of any kind. No monthly plan, no seats, no credits to convert."
      sunken
    >
      <ul className="grid gap-4 md:grid-cols-3">
        {kinds.map(({ Icon, name, text, sample = false }) => (
          <li key={name} className="rounded-md border border-line bg-surface p-6">
            <p className="flex items-center justify-between gap-4">
              <Icon className="size-6 text-radar" />
              <span className="label-mono text-ink-2">1 mission</span>
            </p>
            <h3 className="mt-4 text-lg">{name}</h3>
            <p className="mt-1 text-ink-2">{text}</p>
            {sample && (
              <Link
                to="/sample-post"
                className="mt-1 inline-flex min-h-11 items-center text-petrol underline underline-offset-2"
              >
                Read a sample post
              </Link>
            )}
          </li>
        ))}
      </ul>
      <Course />
    </PublicSection>
  )
}

const course = [
  { title: 'Reserved', text: 'when you launch; you see your balance before and after' },
  { title: 'Spent', text: 'when the report is delivered' },
  { title: 'Returned', text: 'automatically if the report fails' },
]

/** Shows the course of a mission, step by step. */
function Course() {
  return (
    <ol className="mt-10 grid gap-6 md:grid-cols-3 md:gap-4">
      {course.map(({ title, text }, index) => (
        <li key={title} className="flex items-start gap-3">
          <span className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-full border-2 border-radar bg-surface font-mono text-xs font-semibold text-radar">
            {index === 2 ? <RotateCcw className="size-3.5" strokeWidth={3} /> : index + 1}
          </span>
          <p>
            <span className="font-semibold">{title}</span>{' '}
            <span className="text-ink-2">{text}.</span>
          </p>
        </li>
      ))}
    </ol>
  )
}
