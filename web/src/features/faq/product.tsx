import { impactRulesOf } from '@sortie/contracts/analysis/scoring/impact'
import { Link } from '@tanstack/react-router'
import type { Question } from '@/components/text/questions'
import { articleLength } from '@/lib/drafts/article-length'

/** Scores from which a keyword is High, and Medium. */
const { high: HIGH, medium: MEDIUM } = impactRulesOf()

export const figures: Question[] = [
  {
    id: 'where-do-figures-come-from',
    question: 'Where do the figures come from?',
    answer: (
      <p>
        Every figure has a receipt. Click a figure to see its value, source and date. If it was
        calculated, you also see the formula and what went into it.
      </p>
    ),
  },
  {
    id: 'open-data',
    question: 'Which open data do you use?',
    answer: (
      <>
        <p>
          Towns, their other names and how many people live there come from{' '}
          <a href="https://www.geonames.org">GeoNames</a>, licensed under{' '}
          <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>. We select places and
          shorten their data. The towns of postcodes come from the{' '}
          <a href="https://github.com/dr5hn/countries-states-cities-database">
            countries, states and cities database
          </a>
          , licensed under the{' '}
          <a href="https://opendatacommons.org/licenses/odbl/1-0/">Open Database License</a>.
        </p>
        <p>
          Kinds of businesses and chains come from the{' '}
          <a href="https://github.com/openstreetmap/id-tagging-schema">presets of OpenStreetMap</a>{' '}
          (ISC), the <a href="https://nsi.guide">name suggestion index</a> (BSD 3-Clause) and the
          North American Industry Classification System (public domain).
        </p>
      </>
    ),
  },
  {
    id: 'what-is-an-estimate',
    question: 'What does “estimate” mean?',
    answer: (
      <p>
        The figure was modeled, not measured. Without a paid data source, we estimate search volume
        from bands that our editors set for each trade, or from how common the words are, and
        difficulty from how many people search and what they want. Estimates are good for comparing
        keywords, less so as exact numbers. They are clearly labeled.
      </p>
    ),
  },
  {
    id: 'high-medium-low',
    question: 'How are High, Medium and Low decided?',
    answer: (
      <>
        <p>
          One formula gives each keyword an impact score from 0 to 100. It combines search volume,
          ease (the opposite of difficulty), the share of clicks that unpaid results get, the intent
          behind the search, and how closely it matches what you sell. {HIGH} or more is High,{' '}
          {MEDIUM} or more is Medium.
        </p>
        <p>
          If a factor is missing, the label is marked as partial. The formula is the same for
          everyone. What counts as many searches depends on the country, and on the town if a
          keyword names one. Keywords for ads have a formula of their own: click “why?” to see it.
        </p>
      </>
    ),
  },
  {
    id: 'difficulty',
    question: 'What does a difficulty of 3 out of 10 tell me?',
    answer: (
      <p>
        How hard it is to reach the first page of results; 0 is easiest. A new site does best at 3
        or below; one that is known already can take on more. The pages that a report puts first
        weigh it against what they would bring, so some of them are harder.
      </p>
    ),
  },
  {
    id: 'typical-of-the-trade',
    question: 'Why does a competitor’s keyword say “typical in this industry”?',
    answer: (
      <p>
        It was not measured for that company. It is a search that people typically use to find
        businesses in that trade.
      </p>
    ),
  },
]

export const trialQuestions: Question[] = [
  {
    id: 'what-does-the-trial-show',
    question: 'What does the free analysis show?',
    answer: (
      <p>
        Your top three competitors with up to two keywords each, and up to five keyword
        opportunities with volume, difficulty and a High, Medium or Low label. A full report ranks
        usually more than 100 keywords. Of a rare trade it ranks at least 15, and we say how many
        before you launch. It exports to CSV, Excel, PDF and JSON.
      </p>
    ),
  },
  {
    id: 'does-the-trial-need-a-card',
    question: 'Does the free analysis need a card?',
    answer: (
      <p>
        No. It asks for three details about your business and for an account. We save your results
        to your account, and only you can open them.{' '}
        <Link to="/free-trial-step1">Start your free analysis</Link>.
      </p>
    ),
  },
  {
    id: 'how-long-does-it-take',
    question: 'How long does it take?',
    answer: (
      <p>
        30 seconds at most once it runs; when many people start one, yours may wait for its turn.
        Results appear as we find them. You can close the page: the analysis keeps running, and
        you’ll find it on your dashboard.
      </p>
    ),
  },
  {
    id: 'how-often-can-i-use-the-trial',
    question: 'How often can I use it?',
    answer: <p>Once per account. A failed run does not count; you can repeat it for free.</p>,
  },
]

export const reports: Question[] = [
  {
    id: 'what-is-in-a-full-report',
    question: 'What is in a keyword report?',
    answer: (
      <p>
        Every keyword with its volume, difficulty, intent and impact; groups of keywords that one
        page can serve; a chart; and the five pages to make first, with the visits to expect. A
        report for ads plans no pages; it rates each keyword by what an ad on it is worth. You can
        filter a report, ask why a keyword has its rating, compare two reports of a project, share a
        link, and export to CSV, Excel, PDF and JSON.
      </p>
    ),
  },
  {
    id: 'add-keywords-later',
    question: 'Can I add keywords to a report later?',
    answer: (
      <p>
        Yes. For 30 days, you can add words, a website or a town to a keyword report, five times and
        without another mission. The plan and the clusters are updated.
      </p>
    ),
  },
  {
    id: 'what-is-in-a-competitor-report',
    question: 'What is in a competitor report?',
    answer: (
      <p>
        It reads your site and those of up to five rivals: which keywords they have a page on and
        you don’t, with the page as evidence, and the five pages that would close most of the gap.
        Where a data source measures rankings, it also says who ranks where; the report tells you
        which of the two it went by. You can share a link to it, with or without your own site.
      </p>
    ),
  },
  {
    id: 'what-is-the-watch',
    question: 'Can I see what my rivals change?',
    answer: (
      <p>
        Yes, for free: each of up to ten projects can watch three sites. Once a week we read their
        public pages and show which are new, gone or retitled. If you like, we email you once a
        month. We stop if nobody signs in for 90 days; you can start it again.
      </p>
    ),
  },
]

export const articles: Question[] = [
  {
    id: 'can-sortie-write-articles',
    question: 'Can Sortie write articles?',
    answer: (
      <p>
        Yes: how-to guides, comparisons, case studies and more. Drafts have {articleLength()}. The
        brief and the search for evidence are free; the draft costs one mission. Where a language
        model is connected, it writes from the evidence that was found and from your answers, in the
        brand voice of your project. A draft without AI is made of your answers, your figures and
        our editors’ notes on your trade. Its page says how much of it is standard text that other
        customers may also receive, so rewrite that part before you publish. Both open in an editor
        that checks each sentence as you change it, and can be shared by a link. See a{' '}
        <Link to="/sample-post">whole sample post</Link> with its sources.
      </p>
    ),
  },
  {
    id: 'article-formats',
    question: 'Which formats do articles have?',
    answer: (
      <p>
        HTML, Markdown and plain text, so they fit any website. Each file says whether AI wrote it
        and whether a person edited it.
      </p>
    ),
  },
  {
    id: 'will-articles-invent-facts',
    question: 'Do articles invent facts?',
    answer: (
      <p>
        They are built not to: every figure, date, quote and name needs a source that you can open,
        and a sentence without one is cut. A case study uses only facts that you supply. Read every
        draft before you publish it.
      </p>
    ),
  },
]
