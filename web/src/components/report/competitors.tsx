import type { FreeTrialResults } from '@sortie/contracts/analysis'
import { Skeleton } from '@/components/skeleton'
import { formatCount } from '@/lib/format'
import { FigureValue } from './figure'
import { TermName } from './term'

type Competitor = FreeTrialResults['analysis']['results']['competitors'][number]
type Props = { competitors: Competitor[]; awaiting: boolean; heading: 'h3' | 'h4' }

/** The competitors with their top keywords; three skeletons while they are awaited. */
export function Competitors({ competitors, awaiting, heading }: Props) {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {competitors.map((competitor, index) => (
        <Card
          // biome-ignore lint/suspicious/noArrayIndexKey: places never change, names may repeat
          key={index}
          competitor={competitor}
          index={index}
          heading={heading}
        />
      ))}
      {awaiting && !competitors.length && [1, 2, 3].map((one) => <SkeletonCard key={one} />)}
    </ul>
  )
}

// As tall before a card has arrived as most are after, so that little moves.
const card = 'min-h-72 rounded-md border border-line bg-surface p-5'

type CardProps = { competitor: Competitor; index: number; heading: 'h3' | 'h4' }

function Card({ competitor, index, heading: Heading }: CardProps) {
  const { name, description, interest, topKeywords } = competitor
  return (
    <li className={`flex animate-rise flex-col ${card}`}>
      <Heading className="text-lg wrap-anywhere">{name}</Heading>
      <p className="mt-1 text-sm text-ink-2 wrap-anywhere">{description}</p>
      {interest !== undefined && <Interest views={interest} index={index} name={name} />}
      <p className="label-mono mt-auto pt-4 text-ink-2">Top keywords</p>
      <ul className="mt-1 divide-y divide-line text-sm">
        {topKeywords.map(({ keyword, volume, typical }, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: places never change, words may repeat
            key={place}
            className="flex items-center justify-between gap-3 py-1.5"
          >
            <span className="min-w-0 wrap-anywhere">
              {keyword}
              {typical && <span className="block text-xs text-ink-2">typical of the trade</span>}
            </span>
            <FigureValue
              path={`competitors.${index}.topKeywords.${place}.volume`}
              subject={`volume of ${keyword}`}
            >
              {formatCount(volume)}
            </FigureValue>
          </li>
        ))}
      </ul>
    </li>
  )
}

type InterestProps = { views: number; index: number; name: string }

/** How much a company is read about: never how often it is searched for. */
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
