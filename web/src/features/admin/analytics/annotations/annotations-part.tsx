import type { Annotation } from '@sortie/contracts/tracking/visits/annotations'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button'
import { Loaded } from '@/components/states/query-states'
import { formatCount, formatDay } from '@/lib/format'
import { AdminPart } from '../../frame/part'
import { annotationsQuery } from '../queries'
import type { ChosenDays } from '../search'
import { type AnnotationAct, AnnotationDialog } from './annotation-dialog'

/** Annotations that are shown before somebody asks for all. */
const AT_ONCE = 8

/** Lists the annotations of the shown days, newest first; operators add, edit and delete them. */
export function AnnotationsPart({ days }: { days: ChosenDays }) {
  const query = useQuery(annotationsQuery(days))
  const [act, setAct] = useState<AnnotationAct | null>(null)
  const annotations = query.data?.annotations.toReversed() ?? []
  return (
    <AdminPart
      title="Annotations"
      aside={<Button onClick={() => setAct({ name: 'Add', day: days.to })}>Add Annotation</Button>}
    >
      <Loaded query={query} what="The annotations">
        {() =>
          annotations.length > 0 ? (
            <AnnotationList annotations={annotations} onAct={setAct} />
          ) : (
            <p className="text-sm text-ink-2">
              Nothing is noted on these days. Add what may explain a change, such as an ad campaign.
            </p>
          )
        }
      </Loaded>
      <AnnotationDialog act={act} onClose={() => setAct(null)} />
    </AdminPart>
  )
}

type ListProps = { annotations: Annotation[]; onAct: (act: AnnotationAct) => void }

function AnnotationList({ annotations, onAct }: ListProps) {
  const [isWhole, setIsWhole] = useState(false)
  const listed = isWhole ? annotations : annotations.slice(0, AT_ONCE)
  return (
    <div className="rounded-md border border-line bg-surface text-sm">
      <ul aria-label="Annotations">
        {listed.map((annotation) => (
          <Row key={annotation.annotationId} annotation={annotation} onAct={onAct} />
        ))}
      </ul>
      {annotations.length > AT_ONCE && (
        <div className="border-t border-line p-2">
          <Button variant="quiet" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show Fewer' : `Show All ${formatCount(annotations.length)}`}
          </Button>
        </div>
      )}
    </div>
  )
}

const icon =
  'grid size-11 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink'

function Row({ annotation, onAct }: { annotation: Annotation; onAct: ListProps['onAct'] }) {
  const { day, text } = annotation
  return (
    <li className="flex items-start gap-1 border-b border-line ps-3 last:border-0">
      <p className="grid min-w-0 flex-1 gap-x-4 py-3 sm:grid-cols-[9rem_1fr]">
        <span className="text-ink-2">{formatDay(day)}</span>
        <span className="wrap-anywhere">{text}</span>
      </p>
      <button type="button" className={icon} onClick={() => onAct({ name: 'Edit', annotation })}>
        <Pencil aria-hidden="true" className="size-4" />
        <span className="sr-only">Edit “{text}”</span>
      </button>
      <button type="button" className={icon} onClick={() => onAct({ name: 'Delete', annotation })}>
        <Trash2 aria-hidden="true" className="size-4" />
        <span className="sr-only">Delete “{text}”</span>
      </button>
    </li>
  )
}
