import type { EvidenceItem as Item } from '@sortie/contracts/content/evidence/evidence'
import { SourceLine } from '@/components/article/source-line'

/** One item of evidence; its source opens with a click. */
export function EvidenceLine({ item }: { item: Item }) {
  return (
    <li>
      <details className="group/item">
        <summary className="flex min-h-9 cursor-pointer list-none items-baseline gap-2 rounded-sm px-2 py-1.5 text-sm hover:bg-sunken">
          <span
            aria-hidden="true"
            className="mt-1.5 size-1.5 shrink-0 self-start rounded-full bg-field group-open/item:bg-radar"
          />
          <span className="line-clamp-2 min-w-0 wrap-anywhere group-open/item:line-clamp-none">
            {item.text}
          </span>
        </summary>
        <div className="px-2 ps-5.5 pb-2">
          <SourceLine item={item} />
        </div>
      </details>
    </li>
  )
}
