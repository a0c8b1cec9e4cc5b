import { excludedWords } from '@sortie/contracts/analysis/reports/excluded-words'
import { X } from 'lucide-react'
import { areaWords, rangeWords } from '../picture/picture-across'
import { ANY_FIGURE, boundedFigures, type TableSearch, withoutFilters } from '../table/table-state'

type Props = {
  shown: TableSearch
  clusters: ReadonlyMap<string, string>
  onShow: (shown: TableSearch) => void
}

/** The filters that nothing else shows as chosen, each with a way to take it back. */
export function Chips({ shown, clusters, onShow }: Props) {
  const { search, cluster, area } = shown
  const chips = [
    search && { text: `“${search}”`, without: { ...shown, search: '' } },
    cluster && {
      text: `Cluster: ${clusters.get(cluster) ?? 'chosen'}`,
      without: { ...shown, cluster: null },
    },
    area && { text: areaWords(area), without: { ...shown, area: null } },
    ...boundedFigures(shown.ranges).map((figure) => ({
      text: rangeWords(figure, shown.ranges[figure]),
      without: { ...shown, ranges: { ...shown.ranges, [figure]: ANY_FIGURE } },
    })),
    excludedWords(shown.without).length > 0 && {
      text: `Without ${excludedWords(shown.without).join(', ')}`,
      without: { ...shown, without: '' },
    },
    shown.added && { text: 'Added later', without: { ...shown, added: false } },
    shown.ads && { text: 'Rivals advertise', without: { ...shown, ads: false } },
  ].filter((chip) => typeof chip === 'object' && chip !== null)
  if (chips.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {chips.map(({ text, without }) => (
        <li key={text}>
          <Chip text={text} onClick={() => onShow(without)} />
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={() => onShow(withoutFilters(shown))}
          className="min-h-11 rounded-sm px-2 text-sm font-semibold text-petrol underline underline-offset-4 sm:min-h-9"
        >
          Clear All Filters
        </button>
      </li>
    </ul>
  )
}

function Chip({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-field bg-sunken px-3 text-start text-sm wrap-anywhere hover:border-ink-2 sm:min-h-9"
    >
      {text}
      <X aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">: remove this filter</span>
    </button>
  )
}
