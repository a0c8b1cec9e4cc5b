import type { Post } from '@sortie/contracts/content/blog/posts'
import { Link } from '@tanstack/react-router'
import { Contents } from '@/components/frame/contents'
import { prose } from '@/components/text/prose'
import { Questions } from '@/components/text/questions'
import { ARTICLE_TYPES } from '@/lib/drafts/article-types'
import { formatDay } from '@/lib/format'
import { PostCard } from './post-card'
import { crumbClasses, PostHead } from './post-head'
import { postSectionsOf } from './sections'
import { Try } from './try'

/** One post, with its contents, its questions, and what to read or do next. */
export function Article({ post }: { post: Post }) {
  const { html, headings, faq, related } = post
  const contents = faq.length
    ? [...headings, { id: 'questions', text: 'Questions and answers', level: 2 }]
    : headings
  return (
    <>
      <article>
        <Head post={post} />
        <div className="shell grid grid-cols-1 gap-10 py-10 md:py-14 lg:grid-cols-[minmax(0,1fr)_16rem] lg:gap-16 print:block">
          <div className="lg:order-last">
            <div className="lg:sticky lg:top-24 lg:max-h-[80dvh] lg:overflow-y-auto">
              <Contents headings={contents} label="In this post" />
            </div>
          </div>
          <div className="w-full max-w-[68ch] min-w-0">
            <div className={prose}>
              {postSectionsOf(html).map((section, index) => (
                <div
                  // biome-ignore lint/suspicious/noArrayIndexKey: a text has its order
                  key={index}
                  // All but the beginning is laid out after the rest, see early/lay-out.ts.
                  data-far={index > 0 ? '' : undefined}
                  // biome-ignore lint/security/noDangerouslySetInnerHtml: the content service sanitized it
                  dangerouslySetInnerHTML={{ __html: section }}
                />
              ))}
            </div>
            {faq.length > 0 && (
              <section id="questions" tabIndex={-1} data-far="" className="mt-14">
                <h2 className="mb-4 text-2xl">Questions and answers</h2>
                <Questions
                  questions={faq.map(({ question, answer }, index) => ({
                    id: `question-${index + 1}`,
                    question,
                    answer: <p>{answer}</p>,
                  }))}
                />
              </section>
            )}
            <Try />
          </div>
        </div>
      </article>
      {related.length > 0 && (
        <section
          aria-labelledby="related"
          data-far=""
          className="border-t border-line bg-sunken print:hidden"
        >
          <div className="shell py-12 md:py-16">
            <h2 id="related" className="text-2xl">
              Read next
            </h2>
            <ul className="mt-6 grid gap-6 sm:grid-cols-2">
              {related.map((other) => (
                <PostCard key={other.slug} post={other} heading="h3" />
              ))}
            </ul>
          </div>
        </section>
      )}
    </>
  )
}

function Head({ post }: { post: Post }) {
  const { articleType, description, author, publishedAt, updatedAt } = post
  const changed = updatedAt.slice(0, 10) !== publishedAt.slice(0, 10)
  return (
    <PostHead
      text={post}
      kind={
        <Link to="/blog" search={{ type: articleType }} className={crumbClasses}>
          {ARTICLE_TYPES[articleType].name}
        </Link>
      }
      lead={<p className="mt-5 max-w-[62ch] text-lg text-ink-2">{description}</p>}
      author={
        <span>
          By <span className="font-semibold text-ink">{author}</span>
        </span>
      }
      updated={
        changed && (
          <span>
            Updated <time dateTime={updatedAt}>{formatDay(updatedAt)}</time>
          </span>
        )
      }
    />
  )
}
