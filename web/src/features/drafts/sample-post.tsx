import { Link } from '@tanstack/react-router'
import { ArticleText } from '@/components/article/article-text'
import type { ArticleSource, QuestionTree, SectionTree } from '@/components/article/article-trees'
import { IsReaderContext } from '@/components/article/reader'
import { Badge } from '@/components/badge'
import { buttonClass } from '@/components/button'
import { formatCount } from '@/lib/format'
import post from './sample-post.json'
import { minutesText, percent, tracedText, WRITER_NAMES, wordsText } from './words'

// Made by the template writer: sample-post.test.ts of the content service holds it to that.
const sections = post.sections as SectionTree[]
const faq = post.faq as QuestionTree[]
const sources = post.sources as ArticleSource[]
const { title, keyword, counts, score } = post

/** An article as the product delivers it, with its sources open to everybody. */
export default function SamplePost() {
  return (
    <div className="shell grid grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-12">
      <header>
        <p className="label-mono text-radar">Sample post</p>
        <h1 className="mt-2 max-w-[24ch] text-3xl wrap-anywhere sm:text-4xl">{title}</h1>
        <p className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
          {['How-to guide', wordsText(counts.words), minutesText(counts.words)].join(' · ')}
          {` · Score ${score} · ${tracedText(counts)}`}
          <Badge tone="warn">{WRITER_NAMES.template}</Badge>
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-12">
        <IsReaderContext value>
          <ArticleText label={title} sections={sections} faq={faq} sources={sources} />
        </IsReaderContext>
        <About />
      </div>
    </div>
  )
}

const FACTS = [
  [
    'Who it’s for',
    'Harbour Street Bakery is invented, and so are its steps and its owner’s answers. Customers type theirs into the brief, and their sources read “You say so”.',
  ],
  [
    'Where its searches come from',
    `The sample report, which is a real run: “${keyword}” is one of its keywords.`,
  ],
  [
    'What others may also get',
    `About ${percent(counts.tradeShare)} of the words are our editors’ notes on bakeries, and ${percent(counts.standardShare)} standard text. Other customers may also receive both.`,
  ],
  ['What is unedited', 'All of it. “Your turn” notes mark what only the owner can add.'],
] as const

function About() {
  return (
    <aside
      aria-label="About this sample"
      className="grid content-start gap-5 self-start rounded-lg border border-line bg-surface p-5 shadow-card max-lg:order-first lg:sticky lg:top-20 print:hidden"
    >
      <p>
        Press a <span className="font-semibold">number in the text</span> to see what the sentence
        rests on: {formatCount(sources.length)} sources, all open here.
      </p>
      <dl className="grid gap-3 text-sm">
        {FACTS.map(([name, text]) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Link to="/free-trial-step1" className={buttonClass('main')}>
          Start Free Analysis
        </Link>
        <Link to="/start-here" hash="sample" className={buttonClass('plain')}>
          See the Sample Report
        </Link>
      </div>
    </aside>
  )
}
