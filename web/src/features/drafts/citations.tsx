import type { EvidenceItem } from '@sortie/contracts/evidence'
import { Popover } from 'radix-ui'
import { createContext, use } from 'react'
import type { Source } from './article-trees'
import { SourceLine } from './evidence-item'

/** The sources of an article by the id of their item. */
export const SourcesContext = createContext<ReadonlyMap<string, Source>>(new Map())

const KINDS: Record<EvidenceItem['kind'], string> = {
  figure: 'Figure',
  passage: 'Word for word from the source',
  customer: 'What you told us',
  computed: 'Computed',
}

/** The number of a source; it opens what the sentence before it rests on. */
export function Citation({ id }: { id: string }) {
  const source = use(SourcesContext).get(id)
  if (!source) return null
  const { number, item } = source
  return (
    <sup className="text-[0.7em] leading-none">
      <Popover.Root>
        <Popover.Trigger
          aria-label={`Source ${number}`}
          className="inline-flex min-h-6 min-w-6 items-center justify-center rounded-sm px-1 align-super font-sans font-medium text-petrol tabular-nums hover:bg-sunken data-[state=open]:bg-sunken print:min-w-0 print:px-0"
        >
          {number}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            side="top"
            sideOffset={4}
            collisionPadding={12}
            aria-label={`Source ${number}`}
            className="z-50 grid w-80 max-w-[calc(100vw-1.5rem)] animate-fade gap-2 rounded-md border border-line bg-surface p-4 text-sm leading-5 shadow-float"
          >
            <p className="label-mono text-radar">
              Source {number} · {KINDS[item.kind]}
            </p>
            <p className="wrap-anywhere">{item.text}</p>
            <SourceLine item={item} />
            <a
              href={`#source-${number}`}
              className="text-petrol underline underline-offset-2 print:hidden"
            >
              All sources
            </a>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </sup>
  )
}
