import type { Segment } from '@sortie/contracts/tracking/visits/segments'
import type { VisitKey } from '@sortie/contracts/tracking/visits/visits'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button'
import { useMenu } from '@/components/menus/use-menu'
import { Loaded } from '@/components/states/query-states'
import { Skeleton } from '@/components/states/skeleton'
import { segmentsQuery } from '../queries'
import { isSameWhere, whereIn } from '../search'
import { type SegmentAct, SegmentDialog } from './segment-dialog'

type Props = { where: VisitKey[]; onApply: (where: VisitKey[]) => void }

/** The saved segments: filters under a name, which all operators share. */
export function SegmentsMenu({ where, onApply }: Props) {
  const query = useQuery(segmentsQuery)
  const { close, hide, around, button, menu } = useMenu()
  const [act, setAct] = useState<SegmentAct | null>(null)
  const segments = query.data?.segments ?? []
  const current = segments.find((one) => isSameWhere(whereIn(one.where), where))
  const begin = (next: SegmentAct) => {
    close()
    setAct(next)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="relative" {...around}>
        <Button {...button}>
          {current ? `Segment: ${current.name}` : 'Segments'}
          <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
        <div
          {...menu}
          className="absolute start-0 top-full z-20 mt-1 max-h-96 w-72 max-w-[calc(100vw-4rem)] animate-rise overflow-y-auto rounded-md border border-line bg-surface p-1.5 shadow-float"
        >
          <Loaded query={query} what="The segments" waiting={<Skeleton className="h-9" />}>
            {() =>
              segments.length > 0 ? (
                <ul aria-label="Segments">
                  {segments.map((segment) => (
                    <Row
                      key={segment.segmentId}
                      segment={segment}
                      isCurrent={segment === current}
                      onApply={() => {
                        onApply(whereIn(segment.where))
                        close()
                      }}
                      onAct={begin}
                    />
                  ))}
                </ul>
              ) : (
                <p className="px-2 py-1.5 text-sm text-ink-2">
                  No segments yet. Click a value in a table below, then save it here.
                </p>
              )
            }
          </Loaded>
        </div>
      </div>
      {where.length > 0 && !current && (
        <Button
          variant="quiet"
          onClick={() => {
            hide()
            setAct({ name: 'Save', where })
          }}
        >
          Save Segment
        </Button>
      )}
      <SegmentDialog act={act} onClose={() => setAct(null)} />
    </div>
  )
}

const icon =
  'grid size-11 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink sm:size-9 pointer-coarse:size-11'

type RowProps = {
  segment: Segment
  isCurrent: boolean
  onApply: () => void
  onAct: (act: SegmentAct) => void
}

function Row({ segment, isCurrent, onApply, onAct }: RowProps) {
  const { name } = segment
  return (
    <li className="flex min-h-11 items-center gap-1 rounded-sm sm:min-h-9">
      <button
        type="button"
        aria-current={isCurrent || undefined}
        onClick={onApply}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-sm px-2 py-1.5 text-start text-sm font-medium hover:bg-sunken sm:min-h-9 pointer-coarse:min-h-11"
      >
        <span className="min-w-0 wrap-anywhere">{name}</span>
        {isCurrent && <Check aria-hidden="true" className="size-4 shrink-0 text-radar" />}
      </button>
      <button type="button" className={icon} onClick={() => onAct({ name: 'Rename', segment })}>
        <Pencil aria-hidden="true" className="size-4" />
        <span className="sr-only">Rename {name}</span>
      </button>
      <button type="button" className={icon} onClick={() => onAct({ name: 'Delete', segment })}>
        <Trash2 aria-hidden="true" className="size-4" />
        <span className="sr-only">Delete {name}</span>
      </button>
    </li>
  )
}
