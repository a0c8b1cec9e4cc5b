import type { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import { Skeleton } from '@/components/states/skeleton'
import { formatCount, formatDecimal } from '@/lib/format'
import { TermName } from '../explanation/term'
import { Estimated, FigureValue, Opportunity, useEstimated } from './figure'

type Keyword = FreeTrialResults['analysis']['results']['keywords'][number]
type Props = { keywords: Keyword[]; awaiting: boolean }

// As tall before a row has arrived as after, so that nothing moves.
const line = 'h-24 border-b border-line last:border-0 sm:h-18'
const head = 'label-mono border-b border-line py-2 align-top font-normal text-ink-2'

const pathsOf = (keywords: Keyword[], figure: 'searchVolume' | 'difficulty') =>
  keywords.map((_, index) => `keywords.${index}.${figure}`)

/** Keyword opportunities, best first; skeleton rows while they are awaited. */
export function KeywordTable({ keywords, awaiting }: Props) {
  const volume = useEstimated(pathsOf(keywords, 'searchVolume'))
  const difficulty = useEstimated(pathsOf(keywords, 'difficulty'))
  const lows = keywords.filter(({ opportunity }) => opportunity === 'Low').length
  return (
    // Wide words may scroll within the table; the page does not.
    <div className="relative -mx-1 overflow-x-auto px-1">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Keyword opportunities, best first</caption>
        <thead>
          <tr>
            <th scope="col" className={`${head} hidden w-8 text-start sm:table-cell`}>
              #
            </th>
            <th scope="col" className={`${head} text-start`}>
              Keyword
            </th>
            <th scope="col" className={`${head} ps-2 text-end`}>
              <TermName term="volume" />
              <Estimated when={volume} />
            </th>
            <th scope="col" className={`${head} ps-2 text-end`}>
              <TermName term="difficulty" />
              <Estimated when={difficulty} />
            </th>
          </tr>
        </thead>
        <tbody>
          {keywords.map((keyword, index) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes, words may repeat
              key={index}
              keyword={keyword}
              index={index}
              noted={{ volume, difficulty }}
              compares={lows === 1 && keywords.length > 1 && keyword.opportunity === 'Low'}
            />
          ))}
          {awaiting && !keywords.length && <SkeletonRows />}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = {
  keyword: Keyword
  index: number
  /** The columns whose figures are said above to be estimates. */
  noted: { volume: boolean; difficulty: boolean }
  /** True for the only Low keyword, which is there to compare the others with. */
  compares: boolean
}

function Row({ keyword, index, noted, compares }: RowProps) {
  const path = `keywords.${index}`
  return (
    <tr className={`animate-rise ${line}`}>
      <td className="hidden py-3 font-mono text-ink-2 sm:table-cell">{index + 1}</td>
      <th scope="row" className="py-1 text-start font-semibold wrap-anywhere">
        <span className="flex flex-wrap items-center gap-x-3">
          {keyword.keyword}
          <Opportunity path={path} keyword={keyword.keyword} label={keyword.opportunity} />
          {compares && <span className="text-xs font-normal text-ink-2">for comparison</span>}
        </span>
      </th>
      <td className="py-2 ps-2 text-end">
        <FigureValue
          path={`${path}.searchVolume`}
          subject={`volume of ${keyword.keyword}`}
          isNoted={noted.volume}
        >
          {formatCount(keyword.searchVolume)}
        </FigureValue>
      </td>
      <td className="py-2 ps-2 text-end whitespace-nowrap">
        <FigureValue
          path={`${path}.difficulty`}
          subject={`difficulty of ${keyword.keyword}`}
          isNoted={noted.difficulty}
        >
          {formatDecimal(keyword.difficulty)}
          <span className="text-ink-2">/10</span>
        </FigureValue>
      </td>
    </tr>
  )
}

const widths = ['w-4/5', 'w-3/5', 'w-5/6', 'w-2/3', 'w-1/2']

function SkeletonRows() {
  return widths.map((width) => (
    <tr key={width} className={line}>
      <td className="hidden sm:table-cell" />
      <td>
        <Skeleton className={`h-4 max-w-48 ${width}`} />
      </td>
      <td>
        <Skeleton className="ms-auto h-4 w-12" />
      </td>
      <td>
        <Skeleton className="ms-auto h-4 w-10" />
      </td>
    </tr>
  ))
}
