import type { Draft } from '@sortie/contracts/drafts'
import type { EvidenceItem } from '@sortie/contracts/evidence'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ArticleText } from '@/components/article/article-text'
import { questionTrees, sectionTrees, sourcesOf } from '@/components/article/article-trees'
import { Button } from '@/components/button'
import { ErrorState } from '@/components/error-state'
import { Skeleton } from '@/components/skeleton'
import { formatCount } from '@/lib/format'
import { Outline } from './outline'
import { evidenceQuery, sectionsQuery, type WrittenSection } from './queries'
import { PackagePanel, ScorePanel } from './score-panel'
import { useCurrentSection } from './use-current-section'

const NO_SECTIONS: WrittenSection[] = []
const NO_ITEMS: EvidenceItem[] = []

/** A finished article: its outline, its text with its sources, and how good it is. */
export function Reading({ draft }: { draft: Draft }) {
  const written = useQuery(sectionsQuery(draft))
  const evidence = useQuery(evidenceQuery(draft))
  const { data: sections = NO_SECTIONS } = written
  const { data: items = NO_ITEMS } = evidence
  const trees = useMemo(() => sectionTrees(sections), [sections])
  const faq = useMemo(() => questionTrees(draft.package?.faq ?? []), [draft.package])
  const sources = useMemo(() => sourcesOf([...trees, ...faq], items), [trees, faq, items])
  const cuts = sections.flatMap((section) => section.cuts)
  const current = useCurrentSection(trees.length)
  const after = [
    ...(faq.length > 0 ? [{ id: 'questions', text: 'Questions and answers' }] : []),
    ...(sources.length > 0 ? [{ id: 'sources', text: 'Sources' }] : []),
  ]
  const failed = [written, evidence].filter(({ error, data }) => error && !data)
  if (failed.length > 0)
    return (
      <ErrorState
        title="The article could not be loaded"
        action={
          <Button
            busy={failed.some(({ isFetching }) => isFetching)}
            pendingLabel="Loading..."
            onClick={() => failed.forEach(({ refetch }) => void refetch())}
          >
            Try Again
          </Button>
        }
      >
        Your article is safe.
      </ErrorState>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-10 xl:grid-cols-[13rem_minmax(0,1fr)_18rem] print:block">
      <div className="self-start max-xl:hidden xl:sticky xl:top-24 xl:max-h-[calc(100dvh-8rem)] xl:overflow-y-auto print:hidden">
        <Outline sections={draft.sections} {...{ current, after }} />
      </div>
      <details className="rounded-md border border-line xl:hidden lg:col-span-2 print:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center px-4 text-sm font-semibold">
          Outline
        </summary>
        <div className="px-4 pb-3">
          <Outline sections={draft.sections} {...{ current, after }} />
        </div>
      </details>
      {written.isPending ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <ArticleText label={draft.title} sections={trees} {...{ faq, sources }} />
      )}
      <aside
        aria-label="About this article"
        className="grid content-start gap-8 self-start lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto print:hidden"
      >
        <ScorePanel draft={draft} />
        <PackagePanel draft={draft} />
        <Cuts cuts={cuts} />
      </aside>
    </div>
  )
}

function Cuts({ cuts }: { cuts: WrittenSection['cuts'] }) {
  if (cuts.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="flex min-h-9 cursor-pointer items-center text-lg font-semibold">
        Cut: {formatCount(cuts.length)} {cuts.length === 1 ? 'sentence' : 'sentences'}
      </summary>
      <p className="text-ink-2">Nothing in the evidence supports them.</p>
      <ul className="mt-3 grid gap-3">
        {cuts.map(({ text, why }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay where they are
          <li key={at} className="border-s-2 border-line ps-3 wrap-anywhere">
            <s className="text-ink-2">{text}</s>
            <span className="block">{why}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
