import type { EvidenceItem as Item } from '@sortie/contracts/content/evidence/evidence'
import { type EvidenceOrigin, originOf } from '@sortie/contracts/content/evidence/evidence-origin'
import { use } from 'react'
import { formatDay } from '@/lib/format'
import { IsReaderContext } from './reader'

/** Words for the origin of an item: who says it. */
const ORIGIN_WORDS: Record<EvidenceOrigin, string> = {
  editors: 'General knowledge of the trade',
  measured: 'Measured',
  modelled: 'Estimated',
  reference: 'Reference',
  'self-said': 'The company’s own words',
  customer: 'You say so',
}

/** Shows the origin of an item: the source with its link, the day, how it is known, and the license. */
export function SourceLine({ item }: { item: Item }) {
  const { source, asOf, voice, kind } = item
  const isTheirs = use(IsReaderContext) && voice === 'customer'
  const known = isTheirs ? 'The author says so' : ORIGIN_WORDS[originOf(item)]
  return (
    <p className="text-sm text-ink-2 wrap-anywhere">
      {source.url ? (
        <a
          href={source.url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="text-petrol underline underline-offset-2"
        >
          {source.name}
        </a>
      ) : (
        source.name
      )}
      {' · '}
      <time dateTime={asOf}>{formatDay(asOf)}</time>
      {' · '}
      {kind === 'computed' ? 'Computed from other facts' : known}
      {source.licence && ` · ${source.licence}`}
    </p>
  )
}
