import type { FreeTrialResults } from '@sortie/contracts/analysis'
import { formatCount } from '@/lib/format'
import { FigureValue } from './figure'

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
      {awaiting && !competitors.length && [1, 2, 3].map((one) => <Skeleton key={one} />)}
    </ul>
  )
}

type CardProps = { competitor: Competitor; index: number; heading: 'h3' | 'h4' }

function Card({ competitor, index, heading: Heading }: CardProps) {
  const { name, description, topKeywords } = competitor
  return (
    <li className="flex animate-rise flex-col rounded-md border border-line bg-surface p-5">
      <Heading className="text-lg wrap-anywhere">{name}</Heading>
      <p className="mt-1 text-sm text-ink-2 wrap-anywhere">{description}</p>
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

function Skeleton() {
  return (
    <li className="grid content-start gap-3 rounded-md border border-line bg-surface p-5">
      <span className="block h-5 w-32 animate-beacon rounded-sm bg-line" />
      <span className="block h-4 w-full animate-beacon rounded-sm bg-line" />
      <span className="mt-6 block h-4 w-40 animate-beacon rounded-sm bg-line" />
      <span className="block h-4 w-36 animate-beacon rounded-sm bg-line" />
    </li>
  )
}
