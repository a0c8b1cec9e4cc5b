import type { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import { Skeleton } from '@/components/states/skeleton'
import { formatCount } from '@/lib/format'
import { TermName } from '../explanation/term'
import { FigureValue, useEstimated } from './figure'

type Competitor = FreeTrialResults['analysis']['results']['competitors'][number]
type Props = { competitors: Competitor[]; awaiting: boolean; heading: 'h3' | 'h4' }

/** The competitors with their top keywords; three skeletons while they are awaited. */
export function Competitors({ competitors, awaiting, heading }: Props) {
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-3">
        {competitors.map((competitor, index) => (
          <Card
            // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes, names may repeat
            key={index}
            competitor={competitor}
            index={index}
            heading={heading}
          />
        ))}
        {awaiting && !competitors.length && [1, 2, 3].map((one) => <SkeletonCard key={one} />)}
      </ul>
      {competitors.length !== 1 && (
        <p className="mt-3 text-sm text-ink-2">
          {competitors.length === 2
            ? 'The other one is a well-known company in your industry. It may be in another country.'
            : 'The other two are well-known companies in your industry. Some may be in another country.'}
        </p>
      )}
    </>
  )
}

// As tall before a card has arrived as most are after, so that little moves.
const card = 'min-h-72 rounded-md border border-line bg-surface p-5'

type CardProps = { competitor: Competitor; index: number; heading: 'h3' | 'h4' }

function Card({ competitor, index, heading: Heading }: CardProps) {
  const { name, description, interest, topKeywords } = competitor
  const pathOf = (keywordIndex: number) => `competitors.${index}.topKeywords.${keywordIndex}.volume`
  const estimated = useEstimated(topKeywords.map((_, keywordIndex) => pathOf(keywordIndex)))
  const typical = topKeywords.length > 0 && topKeywords.every((each) => each.typical)
  return (
    <li className={`flex animate-rise flex-col ${card}`}>
      <Heading className="text-lg wrap-anywhere">{name}</Heading>
      <p className="mt-1 text-sm text-ink-2 wrap-anywhere">{description}</p>
      {interest !== undefined && <Interest views={interest} index={index} name={name} />}
      <p className="label-mono mt-auto pt-4 text-ink-2">Top keywords</p>
      <p className="mt-0.5 flex min-h-4 justify-between gap-3 text-xs text-ink-2">
        <span>{typical && 'typical in this industry'}</span>
        <span>{estimated && 'est. searches a month'}</span>
      </p>
      <ul className="mt-1 divide-y divide-line text-sm">
        {topKeywords.map((top, keywordIndex) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes, words may repeat
            key={keywordIndex}
            className="flex items-center justify-between gap-3 py-1.5"
          >
            <span className="min-w-0 wrap-anywhere">
              {top.keyword}
              {top.typical && !typical && (
                <span className="block text-xs text-ink-2">typical in this industry</span>
              )}
            </span>
            <FigureValue
              path={pathOf(keywordIndex)}
              subject={`volume of ${top.keyword}`}
              isNoted={estimated}
            >
              {formatCount(top.volume)}
            </FigureValue>
          </li>
        ))}
      </ul>
    </li>
  )
}

type InterestProps = { views: number; index: number; name: string }

/** Shows how much a company is read about: never how often it is searched for. */
function Interest({ views, index, name }: InterestProps) {
  return (
    <p className="mt-2 flex flex-wrap items-center justify-between gap-x-3 text-sm">
      <span className="text-ink-2">
        <TermName term="interest" />
      </span>
      <FigureValue path={`competitors.${index}.interest`} subject={`page views of ${name}`}>
        {formatCount(views)} page views a month
      </FigureValue>
    </p>
  )
}

function SkeletonCard() {
  return (
    <li className={`grid content-start gap-3 ${card}`}>
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="mt-8 h-4 w-40" />
      <Skeleton className="mt-3 h-4 w-36" />
    </li>
  )
}
