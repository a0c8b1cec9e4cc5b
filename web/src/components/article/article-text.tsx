import { Fragment, type ReactNode } from 'react'
import { prose } from '@/components/text/prose'
import type { ArticleSource, QuestionTree, SectionTree } from './article-trees'
import { WithSources } from './citations'
import { Blocks } from './prose-blocks'
import { SectionView } from './section-view'
import { SourceLine } from './source-line'

type Props = {
  label: string
  sections: SectionTree[]
  faq: QuestionTree[]
  sources: ArticleSource[]
  /** Returns the content behind a section, by its id and heading. */
  behind?: (section: SectionTree) => ReactNode
}

/** An article as it reads: its sections, its questions and its sources. */
export function ArticleText({ label, sections, faq, sources, behind }: Props) {
  return (
    <WithSources sources={sources}>
      <article aria-label={label} className="w-full max-w-[68ch] min-w-0 justify-self-center">
        {sections.map((section) => (
          <Fragment key={section.id}>
            <SectionView section={section} />
            {behind?.(section)}
          </Fragment>
        ))}
        <Faq questions={faq} />
        <Sources sources={sources} />
      </article>
    </WithSources>
  )
}

function Faq({ questions }: { questions: QuestionTree[] }) {
  if (questions.length === 0) return null
  return (
    <section id="questions" className={`mt-12 scroll-mt-24 ${prose}`}>
      <div>
        <h2 className="mt-0!">Questions and answers</h2>
        {questions.map(({ question, blocks }) => (
          <div key={question} className="[&>*+*]:mt-3">
            <h3>{question}</h3>
            <Blocks of={blocks} />
          </div>
        ))}
      </div>
    </section>
  )
}

function Sources({ sources }: { sources: ArticleSource[] }) {
  if (sources.length === 0) return null
  return (
    <section
      id="sources"
      aria-labelledby="sources-title"
      className="mt-12 scroll-mt-24 border-t border-line pt-6"
    >
      <h2 id="sources-title" className="text-xl">
        Sources
      </h2>
      <SourceList sources={sources} />
    </section>
  )
}

/** Those that come one after the other from one source, on one day, known in one way. */
const runsOf = (sources: ArticleSource[]): ArticleSource[][] => {
  const keyOf = ({ item: { source, asOf, voice, kind } }: ArticleSource) =>
    JSON.stringify([source, asOf, voice, kind === 'computed'])
  const runs: ArticleSource[][] = []
  for (const one of sources) {
    const last = runs.at(-1)
    if (last && keyOf(last[0]!) === keyOf(one)) last.push(one)
    else runs.push([one])
  }
  return runs
}

/** Lists the sources of an article by their numbers. Neighbors that share an origin have it once above them. */
function SourceList({ sources }: { sources: ArticleSource[] }) {
  return (
    <ul className="mt-4 grid gap-5 text-sm leading-5">
      {runsOf(sources).map((run) => (
        <li key={run[0]!.item.id}>
          <SourceLine item={run[0]!.item} />
          <ol className="mt-1 grid gap-1.5">
            {run.map(({ number, item }) => (
              <li
                key={item.id}
                id={`source-${number}`}
                className="grid scroll-mt-24 grid-cols-[2rem_minmax(0,1fr)] rounded-sm target:bg-sunken"
              >
                <span className="text-ink-2 tabular-nums">{number}</span>
                <p className="wrap-anywhere">{item.text}</p>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ul>
  )
}
