import type { Preflight, SiteCheck } from '@sortie/contracts/analysis/briefs/launch'
import { sourceName } from '@sortie/contracts/analysis/reports/source-names'
import { COUNTRY_NAMES, LANGUAGE_NAMES } from '@sortie/contracts/countries'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Button } from '@/components/button'
import { formatCount, formatDay } from '@/lib/format'
import { whyNot } from '../gap/gap'

type Props = {
  /** Null until the three details are there. */
  checked: Preflight | null
  /** True where the keywords are to be rated for ads. */
  isForAds: boolean
  isChecking: boolean
  /** The one detail that keeps it from being checked, and what to do; null where there are more, or none. */
  lacking: string | null
  /** The reason why it could not be checked; null where it was, or is not yet. */
  failure: string | null
  onRetry: () => void
}

/** Shows the pre-flight of a report, before its mission is spent. */
export function PreflightCard(props: Props) {
  const { checked, isForAds, isChecking, lacking, failure, onRetry } = props
  return (
    <section aria-labelledby="preflight" aria-live="polite" aria-busy={isChecking}>
      <h2 id="preflight" className="text-lg">
        Before you launch
      </h2>
      {failure && !isChecking ? (
        <div className="mt-2 grid justify-items-start gap-3 text-sm">
          <p className="flex gap-2.5">
            <CircleAlert className="mt-0.5 size-4 shrink-0 text-bad" />
            {failure}
          </p>
          <Button onClick={onRetry}>Check Again</Button>
        </div>
      ) : checked ? (
        <Verdict checked={checked} isForAds={isForAds} />
      ) : (
        <p className="mt-2 text-sm text-ink-2">
          {isChecking
            ? 'Checking what we know of this trade...'
            : (lacking ?? 'Fill in three fields to preview your report.')}
        </p>
      )}
    </section>
  )
}

const PRICES: Record<Preflight['prices'], string> = {
  measured: 'Measured, where the source knows it.',
  estimated: 'Estimated from what clicks usually cost in the trade.',
  unknown: 'Nobody can tell in this trade: ads are rated without it.',
}

const placeText = ({ place }: Preflight): string => {
  const country = COUNTRY_NAMES[place.country]
  const where = place.town
    ? `${place.town.name} (${formatCount(place.town.people)} people), ${country}`
    : country
  const why = {
    told: '',
    named: '',
    town: '',
    rival: ' (from your competitor)',
    usual: ', unless you choose another',
  }[place.by]
  return `${where}${why}`
}

/** Says in a few words whether a site can be read. */
const siteText = ({ role, outcome, readAt }: SiteCheck): string => {
  const why = whyNot(outcome)
  if (outcome === 'unnamed')
    return role === 'own'
      ? 'This is not a website address, so we can’t read it. Type one such as example.com.'
      : 'No website was given, and we know none.'
  if (why) return why
  return readAt ? `Read on ${formatDay(readAt)}, used again.` : 'Can be read.'
}

type VerdictProps = Pick<Props, 'isForAds'> & { checked: Preflight }

function Verdict({ checked, isForAds }: VerdictProps) {
  const { verdict, message, keywords, upTo, rivals, volumes, sources, place, sites, language } =
    checked
  const isReady = verdict === 'ready'
  const Icon = isReady ? CircleCheck : CircleAlert
  const known = sources.filter((source) => source.keywords > 0)
  return (
    <div className="mt-3 grid gap-4 text-sm">
      <p className="flex gap-2.5 font-medium">
        <Icon className={`mt-0.5 size-4 shrink-0 ${isReady ? 'text-ok' : 'text-bad'}`} />
        {message}
      </p>
      {sites.length > 0 && (
        <dl className="grid gap-2 border-t border-line pt-3">
          {sites.map((site) => (
            <Line
              key={`${site.role} ${site.name}`}
              term={site.role === 'own' ? 'Your site' : site.name}
            >
              {siteText(site)}
            </Line>
          ))}
        </dl>
      )}
      {isReady && (
        <dl className="grid gap-2 border-t border-line pt-3">
          <Line term="Place">{placeText(checked)}</Line>
          {!place.town && !place.isUnknownTown && (
            <Line term="Town">Local customers? Add your town under Optional details.</Line>
          )}
          {language !== 'en' && (
            <Line term="Language">
              {`Keywords are in ${LANGUAGE_NAMES[language]}. We write articles in English only.`}
            </Line>
          )}
          {place.isUnknownTown && (
            <Line term="Town">We do not know it, so its searches are a guess.</Line>
          )}
          {upTo > 0 && (
            <Line term="Keywords">
              {upTo > keywords
                ? `${formatCount(keywords)} for sure, up to ${formatCount(upTo)}`
                : `${formatCount(keywords)} or more`}
            </Line>
          )}
          <Line term="Figures">
            {volumes === 'measured' ? 'Search volumes are measured.' : 'All figures are estimates.'}
          </Line>
          {isForAds && <Line term="Price of a click">{PRICES[checked.prices]}</Line>}
          {known.length > 0 && (
            <Line term="From">{known.map(({ name }) => sourceName(name)).join(', ')}</Line>
          )}
          {rivals.length > 0 && <Line term="Rivals we know">{rivals.join(', ')}</Line>}
        </dl>
      )}
    </div>
  )
}

function Line({ term, children }: { term: string; children: string }) {
  return (
    <div className="grid gap-0.5 sm:grid-cols-[6.5rem_minmax(0,1fr)]">
      <dt className="text-ink-2">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
