import type { FreeTrialResults } from '@sortie/contracts/analysis'
import { formatCount, formatDecimal } from '@/lib/format'
import { FigureValue, OpportunityBadge } from './figure'

type Keyword = FreeTrialResults['analysis']['results']['keywords'][number]
type Props = { keywords: Keyword[]; awaiting: boolean }

const head = 'label-mono border-b border-line py-2 font-normal text-ink-2'

/** Keyword opportunities, best first; skeleton rows while they are awaited. */
export function KeywordTable({ keywords, awaiting }: Props) {
  return (
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
            Volume
          </th>
          <th scope="col" className={`${head} ps-2 text-end`}>
            Difficulty
          </th>
        </tr>
      </thead>
      <tbody>
        {keywords.map((keyword, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places never change, words may repeat
          <Row key={index} keyword={keyword} index={index} />
        ))}
        {awaiting && !keywords.length && <Skeleton />}
      </tbody>
    </table>
  )
}

function Row({ keyword, index }: { keyword: Keyword; index: number }) {
  const path = `keywords.${index}`
  return (
    <tr className="animate-rise border-b border-line last:border-0">
      <td className="hidden py-3 font-mono text-ink-2 sm:table-cell">{index + 1}</td>
      <th scope="row" className="py-3 text-start font-semibold wrap-anywhere">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          {keyword.keyword}
          <OpportunityBadge label={keyword.opportunity} />
        </span>
      </th>
      <td className="py-2 ps-2 text-end">
        <FigureValue path={`${path}.searchVolume`} subject={`volume of ${keyword.keyword}`}>
          {formatCount(keyword.searchVolume)}
        </FigureValue>
      </td>
      <td className="py-2 ps-2 text-end whitespace-nowrap">
        <FigureValue path={`${path}.difficulty`} subject={`difficulty of ${keyword.keyword}`}>
          {formatDecimal(keyword.difficulty)}
          <span className="text-ink-2">/10</span>
        </FigureValue>
      </td>
    </tr>
  )
}

const widths = ['w-4/5', 'w-3/5', 'w-5/6', 'w-2/3', 'w-1/2']

function Skeleton() {
  return widths.map((width) => (
    <tr key={width} className="border-b border-line last:border-0">
      <td className="hidden py-4 sm:table-cell" />
      <td className="py-4">
        <span className={`block h-4 max-w-48 animate-beacon rounded-sm bg-line ${width}`} />
      </td>
      <td className="py-4">
        <span className="ms-auto block h-4 w-12 animate-beacon rounded-sm bg-line" />
      </td>
      <td className="py-4">
        <span className="ms-auto block h-4 w-10 animate-beacon rounded-sm bg-line" />
      </td>
    </tr>
  ))
}
