import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { sectionTrees, sourcesOf } from '@/components/article/article-trees'
import { WithSources } from '@/components/article/citations'
import { SectionView } from '@/components/article/section-view'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { Skeleton } from '@/components/states/skeleton'
import { useAct } from '@/lib/api/use-act'
import { announce } from '@/lib/notices/toast'
import { cancel, evidenceQuery, sectionsQuery } from '../queries'
import { draftNoun, progressText, wordsText } from '../words'
import { type Growing, growingQuery } from './growing'
import { GrowingSection } from './growing-section'
import { Outline } from './outline'
import { useCurrentSection } from './use-current-section'

type Props = { draft: Draft; connected: boolean }

/** An article on its way: the outline, and each section once it is there, or as a model writes it. */
export function WritingView({ draft, connected }: Props) {
  const { sections, status } = draft
  const written = useQuery(sectionsQuery(draft))
  const { data: growing } = useQuery(growingQuery(draft.draftId))
  const evidence = useQuery({ ...evidenceQuery(draft), enabled: sections.length > 0 })
  const trees = useMemo(() => sectionTrees(written.data ?? []), [written.data])
  const sources = useMemo(
    () => sourcesOf(trees, evidence.data?.items ?? []),
    [trees, evidence.data],
  )
  const current = useCurrentSection(trees.length)
  const waits = status === 'requested' || status === 'queued'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Progress draft={draft} connected={connected} />
      {waits && <Cancel draftId={draft.draftId} noun={draftNoun(draft)} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-12">
        <div className="self-start max-lg:hidden lg:sticky lg:top-24">
          {sections.length > 0 && <Outline sections={sections} current={current} isWriting />}
        </div>
        <WithSources sources={sources}>
          <section aria-label="The article so far" className="w-full max-w-[68ch] min-w-0">
            {sections.map(({ sectionId, heading }) => {
              const tree = trees.find(({ id }) => id === sectionId)
              if (tree) return <SectionView key={sectionId} section={tree} />
              const text = growing[sectionId]?.text
              return text ? (
                <GrowingSection key={sectionId} id={sectionId} heading={heading} text={text} />
              ) : null
            })}
            {isNextToCome(sections, trees.length, growing) && <Next />}
          </section>
        </WithSources>
      </div>
    </div>
  )
}

/** Returns true where a section is still to come and none of the unfinished ones has text yet. */
const isNextToCome = (sections: Draft['sections'], written: number, growing: Growing) =>
  written < Math.max(sections.length, 1) &&
  !sections.some(({ sectionId, status }) => status !== 'drafted' && growing[sectionId])

function Next() {
  return (
    <div className="mt-10 grid gap-3 first:mt-0">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-5/6" />
    </div>
  )
}

/**
 * Shows the progress of the article, a note once it is late and therefore free, and one where the live connection is
 * lost.
 */
function Progress({ draft, connected }: Props) {
  const { sections, order } = draft
  const drafted = sections.filter(({ status }) => status === 'drafted')
  const words = drafted.reduce((sum, section) => sum + section.words, 0)
  const share = sections.length > 0 ? drafted.length / sections.length : 0
  const self = useRef<HTMLElement>(null)
  // The button that launched it is gone, and took the focus with it.
  useEffect(() => {
    if (document.activeElement !== document.body) return
    window.scrollTo({ top: 0 })
    self.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section
      ref={self}
      tabIndex={-1}
      aria-label="Progress"
      className="sticky top-(--bar) z-10 -mx-1 rounded-md border border-line bg-surface px-4 py-3 shadow-card"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p role="status" className="font-semibold">
          {progressText(draft)}
        </p>
        <p className="text-sm text-ink-2 tabular-nums">
          {words > 0 && `${wordsText(words)} so far`}
        </p>
      </div>
      <div className="mt-2 h-1 overflow-hidden rounded-full bg-line">
        <div
          className="h-full origin-left rounded-full bg-radar transition-transform duration-240"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
      <p className="mt-2 text-sm text-ink-2">
        {order?.isFree
          ? 'This took longer than promised, so it’s free. It’s still being written.'
          : 'Close the tab; it keeps going. You’ll get an email when it’s done.'}
      </p>
      {!connected && (
        <p role="status" className="mt-2 flex items-center gap-2 text-sm font-medium text-warn">
          <CloudOff className="size-4" />
          Offline, reconnecting. Your article keeps being written; nothing is lost.
        </p>
      )}
    </section>
  )
}

function Cancel({ draftId, noun }: { draftId: string; noun: 'page' | 'article' }) {
  const client = useQueryClient()
  const { act, busy, failure } = useAct({
    name: 'cancel-draft',
    failed: `The ${noun} could not be canceled. Please try again.`,
    work: async (action) => {
      await cancel(client, draftId, action)
      announce('Mission canceled', 'You got the mission back.')
    },
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button busy={busy} onClick={act}>
        {busy ? 'Canceling...' : 'Cancel Mission'}
      </Button>
      <p className="text-sm text-ink-2">It hasn’t started yet, so you get the mission back.</p>
      <FormFailure>{failure}</FormFailure>
    </div>
  )
}
