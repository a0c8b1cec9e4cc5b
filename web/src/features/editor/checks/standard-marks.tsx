import type { SectionId } from '@sortie/contracts/content/drafts/article-ids'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { treeOf } from '@/components/article/article-trees'
import { Button } from '@/components/button'
import { useEditorContext } from '../editor-context'
import { standardQuery } from '../session/leftovers'
import { editAnchor, sectionNameOf } from '../session/session-state'
import { markedRuns, standardBy, standardIn } from './standard-text'

/** Sections that are named as the ones to begin with. */
const FIRST = 3

const line = 'text-sm text-ink-2 print:hidden'

type StandardCount = { id: SectionId | 'questions'; name: string; count: number }

/** Marks the standard text of the article while it shows, and says where most of it is. */
export default function StandardMarks() {
  const { session, standard } = useEditorContext()
  const { data, isPending, isFetching, refetch } = useQuery(standardQuery(session.draftId))
  const isStandard = useMemo(() => data && standardBy(data), [data])
  useEffect(() => {
    if (!isStandard) return
    standard.setState({
      findIn: (markdown) => standardIn(treeOf(markdown), isStandard),
      runsOf: (line) => markedRuns(line, isStandard),
    })
    return () => standard.setState({ findIn: null, runsOf: null })
  }, [standard, isStandard])
  const state = useDeferredValue(useStore(session.store))
  const { sections, details } = state
  const counted = useMemo((): StandardCount[] => {
    if (!isStandard) return []
    const countIn = (texts: readonly string[]) =>
      texts.reduce((sum, text) => sum + standardIn(treeOf(text), isStandard).length, 0)
    return [
      ...sections.map(({ sectionId, heading, markdown }) => ({
        id: sectionId as SectionId,
        name: sectionNameOf(heading),
        count: countIn([markdown]),
      })),
      {
        id: 'questions' as const,
        name: 'Questions and answers',
        count: countIn(details.faq.map(({ markdown }) => markdown)),
      },
    ]
  }, [isStandard, sections, details])

  if (isPending)
    return (
      <p className={line} role="status">
        Looking for standard text…
      </p>
    )
  if (!data)
    return (
      <div className={`flex flex-wrap items-center gap-3 ${line}`} role="alert">
        The standard text couldn’t be loaded.
        <Button busy={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    )
  return <Summary counted={counted} />
}

function Summary({ counted }: { counted: StandardCount[] }) {
  const all = counted.reduce((sum, { count }) => sum + count, 0)
  const first = counted
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, FIRST)
  if (all === 0)
    return (
      <p className={line} role="status">
        No sentence reads as it was written for you any more.
      </p>
    )
  return (
    <div className={`flex flex-wrap gap-x-3 gap-y-1 ${line}`}>
      <p role="status">
        {all === 1 ? '1 sentence is' : `${all} sentences are`} standard text,{' '}
        <mark className="bg-sunken text-inherit underline decoration-field decoration-dotted decoration-2 underline-offset-4">
          marked like this
        </mark>
        . Begin with:
      </p>
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        {first.map(({ id, name, count }) => (
          <li key={id}>
            <a
              href={`#${id === 'questions' ? id : editAnchor(id)}`}
              className="text-petrol underline underline-offset-2 wrap-anywhere"
            >
              {name}
            </a>{' '}
            ({count})
          </li>
        ))}
      </ul>
    </div>
  )
}
