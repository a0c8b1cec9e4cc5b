import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount, formatDay } from '@/lib/format'
import { site } from '@/lib/pages/site'
import { Share } from './share'

/** A link among those that lead back to the blog. */
export const crumbClasses =
  'inline-flex min-h-11 items-center text-petrol underline underline-offset-4'

type Props = {
  text: { slug: string; title: string; publishedAt: string; words: number; minutes: number }
  /** The kind of the text, behind the link to the blog. */
  kind: ReactNode
  lead?: ReactNode
  author?: ReactNode
  /** The day of the last change; absent where there was none. */
  updated?: ReactNode
}

/** Shows the head of a blog text: its title, dates and length. */
export function PostHead({ text, kind, lead, author, updated }: Props) {
  const { slug, title, publishedAt, words, minutes } = text
  return (
    <header className="relative isolate overflow-hidden border-b border-line">
      <div aria-hidden="true" className="chart-grid absolute inset-0 -z-10 print:hidden" />
      <div className="shell py-10 md:py-14">
        <nav aria-label="Breadcrumb" className="text-sm print:hidden">
          <ol className="flex flex-wrap items-center gap-x-2 text-ink-2">
            <li>
              <Link to="/blog" className={crumbClasses}>
                Blog
              </Link>
            </li>
            <li aria-hidden="true">/</li>
            <li>{kind}</li>
          </ol>
        </nav>
        <h1 className="mt-4 max-w-[24ch] text-4xl tracking-[-0.025em] wrap-anywhere md:text-hero">
          {title}
        </h1>
        {lead}
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
            {author}
            <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
            {updated}
            <span>{formatCount(words)} words</span>
            <span>{minutes} min read</span>
          </p>
          <Share title={title} address={`${site().publicUrl}/blog/${slug}`} />
        </div>
      </div>
    </header>
  )
}
