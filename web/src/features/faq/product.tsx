import { Link } from '@tanstack/react-router'
import type { Question } from '@/components/questions'

export const figures: Question[] = [
  {
    id: 'where-do-figures-come-from',
    question: 'Where do the figures come from?',
    answer: (
      <p>
        Every figure has a receipt. Click it, and you see its value, its source, its date and, where
        it was calculated, the formula and what went in. Sources differ with how this installation
        is set up, so the receipt is the place that tells.
      </p>
    ),
  },
  {
    id: 'what-is-an-estimate',
    question: 'What does “estimate” mean?',
    answer: (
      <p>
        That the figure was modelled rather than measured. Without a paid data source, search volume
        and difficulty are modelled from word frequencies, the shape of the phrase and how broad its
        topic is. Estimates are good for comparing keywords with each other, less so as absolute
        numbers. They say “estimate” wherever they stand.
      </p>
    ),
  },
  {
    id: 'high-medium-low',
    question: 'How are High, Medium and Low decided?',
    answer: (
      <>
        <p>
          By one formula, impact, from 0 to 100. It combines search volume, ease (the opposite of
          difficulty), the share of clicks that normal results get, the intent behind the search,
          and how close it is to what you sell. High begins at 65, Medium at 40.
        </p>
        <p>
          A label that was reached with a factor missing is marked as partial. The scale is the same
          for everyone, so two reports can be compared.
        </p>
      </>
    ),
  },
  {
    id: 'difficulty',
    question: 'What does a difficulty of 3 out of 10 tell me?',
    answer: (
      <p>
        How hard it would be to reach the first page, 0 being easy. Read it as a first filter: start
        with keywords of 3 or less, and move up as your site grows.
      </p>
    ),
  },
  {
    id: 'typical-of-the-trade',
    question: 'Why does a competitor’s keyword say “typical of the trade”?',
    answer: (
      <p>
        Because it was not measured for that company. It is a search that businesses of its trade
        are usually found by, and we would rather say so than pretend.
      </p>
    ),
  },
]

export const trial: Question[] = [
  {
    id: 'what-does-the-trial-show',
    question: 'What does the free analysis show?',
    answer: (
      <p>
        Your top three competitors with up to two keywords each, and up to five keyword
        opportunities with volume, difficulty and a High, Medium or Low label. A full report lists
        10+ opportunities and can be exported.
      </p>
    ),
  },
  {
    id: 'does-the-trial-need-a-card',
    question: 'Does the free analysis need a card?',
    answer: (
      <p>
        No card. It asks for three details about your business, and for an account, so that your
        results are kept and only you can open them.{' '}
        <Link to="/free-trial-step1">Start your free analysis</Link>.
      </p>
    ),
  },
  {
    id: 'how-long-does-it-take',
    question: 'How long does it take?',
    answer: (
      <p>
        Half a minute at most. Results appear as they are found. You may close the page: the
        analysis goes on, and waits for you on your dashboard.
      </p>
    ),
  },
  {
    id: 'how-often-can-i-use-the-trial',
    question: 'How often can I use it?',
    answer: <p>Once per account. A run that failed does not count; it can be repeated free.</p>,
  },
]

export const articles: Question[] = [
  {
    id: 'can-sortie-write-articles',
    question: 'Can Sortie write articles today?',
    answer: (
      <p>
        Not yet; they follow. Planned are six types (how-to guides, comparisons, informational
        articles, trend analyses, case studies, strategic guides) of 1,500+ words in under two
        minutes. What flies today is the analysis that finds their keywords.
      </p>
    ),
  },
  {
    id: 'article-formats',
    question: 'In which formats will articles come?',
    answer: <p>HTML, Markdown and plain text, so that they fit any website.</p>,
  },
  {
    id: 'will-articles-invent-facts',
    question: 'Will articles invent facts?',
    answer: (
      <p>
        They are designed not to: claims have to cite evidence, and what has none is cut or flagged.
        A case study uses only facts that you supply.
      </p>
    ),
  },
]
