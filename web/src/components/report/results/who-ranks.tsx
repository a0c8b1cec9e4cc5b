import type { KeywordDetails } from '@sortie/contracts/analysis/keywords/keywords'
import type { ResultFeature } from '@sortie/contracts/analysis/keywords/result-pages'
import { sourceName } from '@sortie/contracts/analysis/reports/source-names'
import { formatDay } from '@/lib/format'

type Props = { results: NonNullable<KeywordDetails['results']> }

/** The site of an address, as people say it; the address itself where it is none. */
const siteOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, '') ?? url

/** The unpaid results of the first page for a keyword, as they were when somebody looked. */
export function WhoRanks({ results }: Props) {
  const { pages, source, fetchedAt } = results
  return (
    <>
      <Ads results={results} />
      <Beside results={results} />
      <details className="mt-1">
        <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-sm text-sm font-semibold text-petrol underline underline-offset-4">
          Who ranks for it?
        </summary>
        {pages.length === 0 ? (
          <p className="mt-1 text-sm text-ink-2">No unpaid results were found.</p>
        ) : (
          <ol className="mt-1 grid gap-2 text-sm">
            {pages.map(({ url, title }, index) => (
              <li key={url} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-2">
                <span className="font-mono text-ink-2 tabular-nums">{index + 1}</span>
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                  className="group min-h-6 wrap-anywhere"
                >
                  <span className="font-medium group-hover:underline">{title || siteOf(url)}</span>
                  <span className="block text-xs text-ink-2">{siteOf(url)}</span>
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ol>
        )}
        <p className="mt-2 text-xs text-ink-2">
          Measured by {sourceName(source)} on {formatDay(fetchedAt)}.
        </p>
      </details>
    </>
  )
}

const FEATURE_NAMES: Readonly<Record<ResultFeature, string>> = {
  ads: 'Ads',
  answer: 'An AI answer',
  snippet: 'A featured snippet',
  map: 'A map with local businesses',
  questions: 'People also ask',
  discussions: 'Discussions and forums',
  videos: 'Videos',
  shopping: 'Products to buy',
}

/** Shows the other parts of the result page, and related questions: nothing in older reports. */
function Beside({ results: { features, questions = [] } }: Props) {
  if (!features) return null
  return (
    <div className="mt-3 text-sm">
      <p className="font-semibold">Beside the unpaid results</p>
      <p className="text-ink-2">
        {features.length === 0
          ? 'Nothing else stood there.'
          : features.map((feature) => FEATURE_NAMES[feature]).join(' · ')}
      </p>
      {questions.length > 0 && (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-sm text-sm font-semibold text-petrol underline underline-offset-4">
            What people also ask
          </summary>
          <ul className="mt-1 grid list-disc gap-1 pl-5">
            {questions.map((question) => (
              <li key={question} className="wrap-anywhere">
                {question}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** Shows the ads on the result page, those of rivals first. */
function Ads({ results: { ads, source, fetchedAt } }: Props) {
  if (!ads) return null
  const rivals = ads.filter(({ rival }) => rival)
  const others = ads.filter(({ rival }) => !rival)
  return (
    <div className="mt-3 text-sm">
      <p className="font-semibold">Ads on this search</p>
      {ads.length === 0 ? (
        <p className="text-ink-2">None stood there.</p>
      ) : (
        <ul className="mt-1 grid gap-1">
          {[...rivals, ...others].map(({ host, title, rival }) => (
            <li key={host} className="wrap-anywhere">
              <span className="font-medium">{rival ?? host}</span>
              {rival && <span className="text-ink-2"> · rival</span>}
              {title && <span className="block text-xs text-ink-2">{title}</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1 text-xs text-ink-2">
        {sourceName(source)}, {formatDay(fetchedAt)}. Ads change by the hour, the place and who
        searches.
      </p>
    </div>
  )
}
