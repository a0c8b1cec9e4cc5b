import type { Project } from '@sortie/contracts/analysis/projects/projects'
import type { ReactNode } from 'react'
import { ARTICLE_TYPES } from '@/lib/drafts/article-types'
import type { BriefPart } from '../brief/bind'
import { asksForFacts, FactFields } from './fact-fields'
import { StyleFields } from './style-fields'
import { SubjectFields } from './subject-fields'

/** All that a brief says, but for the answers to its questions. */
export function BriefFields({
  projects,
  ...part
}: BriefPart & { projects: Project[] | undefined }) {
  const { type, pageKind } = part.form
  return (
    <>
      <Group title={pageKind ? 'The page' : 'The article'}>
        <SubjectFields {...part} projects={projects} />
      </Group>
      {!pageKind && asksForFacts(type) && (
        <Group
          title="What only you know"
          note={`for this ${ARTICLE_TYPES[type].name.toLowerCase()}`}
        >
          <FactFields {...part} />
        </Group>
      )}
      <Group title="Readers, author and links" note="all optional">
        <StyleFields {...part} />
      </Group>
    </>
  )
}

function Group({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-5 not-first:border-t not-first:border-line not-first:pt-5">
      <legend className="float-start w-full pb-1 text-lg font-semibold">
        {title}
        {note && <span className="ms-2 text-sm font-normal text-ink-2">{note}</span>}
      </legend>
      {children}
    </fieldset>
  )
}

/** Leads to a part of the form that is only half filled in. */
export const focusPart = (at: string) => {
  const row = document.querySelector<HTMLElement>(
    `[data-part="${CSS.escape(at)}"] :is(input, textarea, select)`,
  )
  if (!row) return focusField(at)
  row.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'center' })
}

/** Leads to the field that something missing names, whatever its path: `facts.steps`, `answers`. */
export const focusField = (path: string) => {
  const names = path.split(/[./[\]]+/).filter((part) => part && !/^\d+$/.test(part))
  const known: Record<string, string> = {
    author: 'authorName',
    callToAction: 'actionText',
    questions: 'answers',
    reportId: 'projectId',
  }
  // A project hides what it knows itself: it is the next place to say it.
  const field = [...names.toReversed(), 'projectId']
    .map((name) =>
      document.querySelector<HTMLElement>(`[name="${CSS.escape(known[name] ?? name)}"]`),
    )
    .find(Boolean)
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
