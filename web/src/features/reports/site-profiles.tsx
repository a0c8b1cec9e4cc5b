import type { ComparedSite } from '@sortie/contracts/competitors'
import { formatCount, formatDay } from '@/lib/format'
import { paceText, sizeText, whyNot } from './gap'

type Other = { name: string; description: string | null; interest: number | null }
type Props = { sites: ComparedSite[]; others: Other[] }

/** What is known of each site, in its own words and in figures. */
export function SiteProfiles({ sites, others }: Props) {
  return (
    <section aria-labelledby="profiles">
      <h2 id="profiles" className="text-xl">
        Profiles
      </h2>
      <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
        {sites.map((site) => (
          <Profile key={`${site.role} ${site.name}`} site={site} />
        ))}
      </ul>
      {others.length > 0 && (
        <p className="mt-4 max-w-[80ch] text-sm text-ink-2 wrap-anywhere">
          Others in this trade, whose pages we did not read:{' '}
          {others.map(({ name }) => name).join(', ')}. Add one of them with its website to compare
          it.
        </p>
      )}
    </section>
  )
}

function Profile({ site }: { site: ComparedSite }) {
  const { role, name, facts, outcome, description, interest, readAt } = site
  const why = whyNot(outcome)
  return (
    <li className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5">
      <h3 className="text-lg wrap-anywhere">
        {name}
        {role === 'own' && <span className="ms-2 text-sm font-normal text-ink-2">you</span>}
      </h3>
      {facts && <p className="label-mono text-ink-2 wrap-anywhere">{facts.host}</p>}
      {why && <p className="mt-2 text-sm">{why}</p>}
      {facts?.selfSaid && (
        <figure className="mt-3 border-s-2 border-line ps-3">
          <blockquote className="text-sm wrap-anywhere">“{facts.selfSaid}”</blockquote>
          <figcaption className="mt-1 text-xs text-ink-2">In their own words</figcaption>
        </figure>
      )}
      {description && description !== facts?.selfSaid && (
        <p className="mt-3 text-sm text-ink-2 wrap-anywhere">{description}</p>
      )}
      {interest !== null && (
        <p className="mt-2 text-sm text-ink-2">
          {formatCount(interest)} views a month of its encyclopedia page.
        </p>
      )}
      {facts && (
        <>
          <p className="mt-3 text-sm text-ink-2">
            {sizeText(facts)} {paceText(facts)}
          </p>
          {facts.topics.length > 0 && <Topics facts={facts} name={name} />}
          {readAt && <p className="mt-3 text-xs text-ink-2">Read on {formatDay(readAt)}.</p>}
        </>
      )}
    </li>
  )
}

type TopicsProps = { facts: NonNullable<ComparedSite['facts']>; name: string }

/** What its pages are about, by how many of those that were read. */
function Topics({ facts: { topics, pages }, name }: TopicsProps) {
  const share = (count: number) => Math.round((100 * count) / Math.max(1, pages.length))
  return (
    <dl className="mt-3 grid gap-1.5 text-sm" aria-label={`Topics of ${name}`}>
      {topics.map(({ topic, pages: count }) => (
        <div key={topic} className="grid grid-cols-[minmax(0,1fr)_5rem_2.5rem] items-center gap-2">
          <dt className="truncate">{topic}</dt>
          <dd aria-hidden="true" className="h-1.5 rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-radar"
              style={{ width: `${Math.min(100, share(count))}%` }}
            />
          </dd>
          <dd className="text-end text-ink-2 tabular-nums">{share(count)}%</dd>
        </div>
      ))}
    </dl>
  )
}
