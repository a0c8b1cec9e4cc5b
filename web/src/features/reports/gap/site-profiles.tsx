import type { ComparedSite } from '@sortie/contracts/analysis/comparisons/competitors'
import { sourceName } from '@sortie/contracts/analysis/reports/source-names'
import { formatCount, formatDay } from '@/lib/format'
import { paceText, sizeText, whyNot } from './gap'

type Other = { name: string; description: string | null; interest: number | null }
type Props = { sites: ComparedSite[]; others: Other[] }

/** Describes each site, in its own words and in figures. */
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
  const { role, name, facts, outcome, description, interest, readAt, measured } = site
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
      {measured && <Measured measured={measured} name={name} />}
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

type MeasuredProps = { measured: NonNullable<ComparedSite['measured']>; name: string }

/** Shows how many keywords a site ranks for, and the pages that bring it the most visitors. */
function Measured({ measured, name }: MeasuredProps) {
  const { keywords, traffic, topPages, source, fetchedAt } = measured
  const listed = topPages.filter(({ address }) => /^https?:\/\//.test(address))
  return (
    <div className="mt-3 text-sm">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <div className="flex flex-col-reverse">
          <dt className="text-ink-2">keywords it ranks for</dt>
          <dd className="text-xl font-semibold tabular-nums">{formatCount(keywords)}</dd>
        </div>
        {traffic !== null && (
          <div className="flex flex-col-reverse">
            <dt className="text-ink-2">visits a month, est.</dt>
            <dd className="text-xl font-semibold tabular-nums">{formatCount(traffic)}</dd>
          </div>
        )}
      </dl>
      {listed.length > 0 && (
        <>
          <p className="mt-3 text-ink-2">Its pages with the most visits</p>
          <ul className="mt-1 grid gap-1" aria-label={`Top pages of ${name}`}>
            {listed.map(({ address, traffic: visits }) => (
              <li key={address} className="flex items-baseline justify-between gap-4">
                <a
                  href={address}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                  className="text-petrol underline decoration-field underline-offset-4 wrap-anywhere hover:decoration-solid"
                >
                  {pathOf(address)}
                </a>
                <span className="text-ink-2 tabular-nums">{formatCount(visits)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-2 text-xs text-ink-2">
        {sourceName(source)}, {formatDay(fetchedAt)}. Visits are from unpaid results, as the source
        estimates them.
      </p>
    </div>
  )
}

const pathOf = (address: string): string => {
  const { pathname, host } = new URL(address)
  return pathname === '/' ? host : pathname
}

type TopicsProps = { facts: NonNullable<ComparedSite['facts']>; name: string }

/** Lists the topics of a site, by their share of the pages that were read. */
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
