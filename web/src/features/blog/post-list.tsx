import type { BriefingSummary } from '@sortie/contracts/content/blog/briefings'
import type { PostSummary } from '@sortie/contracts/content/blog/posts'
import type { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { buttonClass } from '@/components/button'
import { PageHead } from '@/components/frame/page-head'
import { EmptyState } from '@/components/states/empty-state'
import { ARTICLE_TYPES, TYPES } from '@/lib/drafts/article-types'
import { BriefingList } from './briefing-list'
import { PostCard } from './post-card'

type Props = {
  posts: PostSummary[]
  briefings: BriefingSummary[]
  type: ArticleType | undefined
}

/** The blog: newest first, by kind if the address asks for one. */
export function PostList({ posts, briefings, type }: Props) {
  const shown = type ? posts.filter(({ articleType }) => articleType === type) : posts
  return (
    <>
      <PageHead
        eyebrow="Blog"
        title="Getting found, explained."
        lead="What we know about keywords, competitors and articles, for people who run a business, not an SEO department."
      >
        <div className="flex flex-wrap gap-3">
          <Link to="/free-trial-step1" className={buttonClass('main', 'lg')}>
            Start Free Analysis
          </Link>
          <Link to="/register" className={buttonClass('quiet', 'lg')}>
            Create an Account
          </Link>
        </div>
      </PageHead>
      <div className="shell py-10 md:py-14">
        <TypeFilter chosen={type} />
        <p role="status" className="sr-only">
          {shown.length === 1 ? '1 post' : `${shown.length} posts`}
        </p>
        {shown.length > 0 ? (
          <ul className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {shown.map((post, index) => (
              <PostCard key={post.slug} post={post} first={index === 0 && !type} />
            ))}
          </ul>
        ) : (
          <div className="mt-8">
            <Empty type={type} />
          </div>
        )}
      </div>
      {!type && briefings.length > 0 && <BriefingList briefings={briefings} />}
    </>
  )
}

const chip =
  'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-medium sm:min-h-9'

function TypeFilter({ chosen }: { chosen: ArticleType | undefined }) {
  return (
    <nav aria-label="Post type" className="flex flex-wrap gap-2">
      {[undefined, ...TYPES].map((type) => (
        <Link
          key={type ?? 'all'}
          to="/blog"
          search={type ? { type } : {}}
          resetScroll={false}
          aria-current={type === chosen ? 'true' : undefined}
          className={clsx(
            chip,
            type === chosen
              ? 'border-petrol bg-petrol text-petrol-label'
              : 'border-line bg-surface text-ink-2 hover:border-field hover:text-ink',
          )}
        >
          {type ? ARTICLE_TYPES[type].name : 'All'}
        </Link>
      ))}
    </nav>
  )
}

function Empty({ type }: { type: ArticleType | undefined }) {
  if (!type) {
    return (
      <EmptyState
        title="No posts yet."
        action={
          <Link to="/free-trial-step1" className={buttonClass('main')}>
            Start Free Analysis
          </Link>
        }
      >
        The first posts will appear here. Until then, the free analysis shows what we do.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={`No posts of this type yet: ${ARTICLE_TYPES[type].name}.`}
      action={
        <Link to="/blog" className={buttonClass('plain')}>
          Show all posts
        </Link>
      }
    >
      Other types have posts to read.
    </EmptyState>
  )
}
