import type { BriefingSummary } from '@sortie/contracts/content/blog/briefings'
import { Link } from '@tanstack/react-router'
import { formatDay } from '@/lib/format'

/** The newest market briefings. */
export function BriefingList({ briefings }: { briefings: BriefingSummary[] }) {
  return (
    <section aria-labelledby="briefings" data-far="" className="border-t border-line bg-sunken">
      <div className="shell py-12 md:py-16">
        <h2 id="briefings" className="text-2xl">
          Market briefings
        </h2>
        <p className="mt-2 max-w-[60ch] text-ink-2">Past issues of our weekly newsletter.</p>
        <ul className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {briefings.map(({ slug, title, description, publishedAt, minutes }) => (
            <li
              key={slug}
              className="relative flex flex-col rounded-lg border border-line bg-surface p-6 transition-[border-color,box-shadow] duration-120 hover:border-field hover:shadow-card"
            >
              <h3 className="text-xl">
                <Link
                  to="/blog/$slug"
                  params={{ slug }}
                  className="wrap-anywhere after:absolute after:inset-0 after:rounded-lg"
                >
                  {title}
                </Link>
              </h3>
              <p className="mt-2 text-sm wrap-anywhere text-ink-2">{description}</p>
              <p className="mt-auto flex flex-wrap gap-x-4 pt-5 text-sm text-ink-2">
                <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
                <span>{minutes} min read</span>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
