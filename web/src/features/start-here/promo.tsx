import type { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { PublicSection } from '@/components/frame/section'
import { countWord } from '@/lib/count-word'
import { articleLength } from '@/lib/drafts/article-length'
import { site } from '@/lib/pages/site'

/** The name of each type of article here, and its use. Every page of the blog would carry what stands with their names. */
const TYPES: Record<ArticleType, { name: string; use: string }> = {
  'how-to': { name: 'How-to guides', use: 'answer “how do I…” step by step' },
  comparison: { name: 'Comparisons', use: 'help a reader choose between two' },
  informational: { name: 'Informational', use: 'explain what something is' },
  'trend-analysis': { name: 'Trend analysis', use: 'show what is changing, and why' },
  'case-study': { name: 'Case studies', use: 'show what worked, based on your own facts' },
  'strategic-guide': { name: 'Strategic guides', use: 'lay out a plan for the quarter' },
}
const types = Object.values(TYPES)
const formats = ['HTML', 'Markdown', 'Plain text']

/** The time in which an article is promised: the gateway writes it into the page in place of this. */
const articleTime = (): string =>
  typeof document === 'undefined' ? 'article-time.sortie.invalid' : (site().articleTime ?? '')

/** Presents article writing. */
export function ArticlesPromo() {
  return (
    <PublicSection
      eyebrow="Blog generation"
      title={`${countWord(types.length)} article types, each built on a keyword from your report`}
      lead={`${articleLength()}, with a source for every fact. ${articleTime()}`}
      beside
    >
      <ul className="divide-y divide-line border-y border-line">
        {types.map(({ name, use }) => (
          <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-6 py-3">
            <h3 className="text-lg">{name}</h3>
            <p className="text-ink-2">{use}</p>
          </li>
        ))}
      </ul>
      <Link to="/sample-post" className={`mt-6 ${buttonClass('plain')}`}>
        Read a Sample Post
      </Link>
      <p className="mt-6 flex flex-wrap items-center gap-2 text-sm text-ink-2">
        Exported as
        {formats.map((format) => (
          <span
            key={format}
            className="rounded-full border border-line bg-surface px-3 py-1 font-medium text-ink"
          >
            {format}
          </span>
        ))}
      </p>
    </PublicSection>
  )
}
