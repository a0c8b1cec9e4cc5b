import type { Briefing } from '@sortie/contracts/briefings'
import { Link } from '@tanstack/react-router'
import { prose } from '@/components/prose'
import { formatCount, formatDay } from '@/lib/format'
import { site } from '@/lib/site'
import { splitLinks } from './linked-text'
import { Share } from './share'
import { Try } from './try'

/** One market briefing: plain paragraphs, whose web addresses are links. */
export function BriefingArticle({ briefing }: { briefing: Briefing }) {
  const { slug, title, publishedAt, words, minutes, paragraphs } = briefing
  return (
    <article>
      <header className="relative isolate overflow-hidden border-b border-line">
        <div aria-hidden="true" className="chart-grid absolute inset-0 -z-10 print:hidden" />
        <div className="shell py-10 md:py-14">
          <nav aria-label="Breadcrumb" className="text-sm print:hidden">
            <ol className="flex flex-wrap items-center gap-x-2 text-ink-2">
              <li>
                <Link
                  to="/blog"
                  className="inline-flex min-h-11 items-center text-petrol underline underline-offset-4"
                >
                  Blog
                </Link>
              </li>
              <li aria-hidden="true">/</li>
              <li>Market briefings</li>
            </ol>
          </nav>
          <h1 className="mt-4 max-w-[24ch] text-4xl tracking-[-0.025em] wrap-anywhere md:text-hero">
            {title}
          </h1>
          <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
            <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
              <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
              <span>{formatCount(words)} words</span>
              <span>{minutes} min read</span>
            </p>
            <Share title={title} address={`${site().publicUrl}/blog/${slug}`} />
          </div>
        </div>
      </header>
      <div className="shell py-10 md:py-14">
        <div className="w-full max-w-[68ch] min-w-0">
          <div className={prose}>
            <div>
              {paragraphs.map((paragraph, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a text has its order
                <p key={index} className="whitespace-pre-line">
                  <LinkedText text={paragraph} />
                </p>
              ))}
            </div>
          </div>
          <Try />
        </div>
      </div>
    </article>
  )
}

/** A plain text with its addresses as links, `rel` as the links of posts have it. */
function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((piece, index) =>
    piece.isLink ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text has its order
      <a key={index} href={piece.text} rel="noopener">
        {piece.text}
      </a>
    ) : (
      piece.text
    ),
  )
}
