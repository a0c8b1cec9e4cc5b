import type { PostSummary } from '@sortie/contracts/content/blog/posts'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { ARTICLE_TYPES } from '@/lib/drafts/article-types'
import { formatCount, formatDay } from '@/lib/format'
import { TypeMark } from './type-mark'

type Props = {
  post: PostSummary
  heading?: 'h2' | 'h3'
  /** Wide, and larger: the newest of the list. */
  first?: boolean
}

/** A post in a list: what kind, what about, how long. The whole card is its link. */
export function PostCard({ post, heading: Heading = 'h2', first = false }: Props) {
  const { slug, articleType, title, description, publishedAt, words, minutes } = post
  return (
    <li
      className={clsx(
        'group relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface transition-[border-color,box-shadow] duration-120 hover:border-field hover:shadow-card',
        first && 'sm:col-span-2 lg:col-span-3 lg:flex-row',
      )}
    >
      <div
        className={clsx(
          'relative isolate grid place-items-center overflow-hidden border-b border-line bg-sunken',
          first ? 'h-40 lg:h-auto lg:w-2/5 lg:border-e lg:border-b-0' : 'h-32',
        )}
      >
        <TypeMark type={articleType} />
      </div>
      <div className={clsx('flex flex-1 flex-col p-6', first && 'lg:p-8')}>
        <p className="label-mono text-radar">{ARTICLE_TYPES[articleType].name}</p>
        <Heading className={clsx('mt-3', first ? 'text-2xl lg:text-3xl' : 'text-xl')}>
          <Link
            to="/blog/$slug"
            params={{ slug }}
            className="wrap-anywhere after:absolute after:inset-0 after:rounded-lg"
          >
            {title}
          </Link>
        </Heading>
        <p className={clsx('mt-2 text-ink-2', first ? 'max-w-[60ch]' : 'text-sm')}>{description}</p>
        <p className="mt-auto flex flex-wrap gap-x-4 pt-5 text-sm text-ink-2">
          <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
          <span>{formatCount(words)} words</span>
          <span>{minutes} min read</span>
        </p>
      </div>
    </li>
  )
}
