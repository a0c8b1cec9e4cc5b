import { useCallback } from 'react'
import { useEditorContext } from '../editor-context'
import { MOST_OF_HEADING } from '../session/same-content'
import { type EditedSection, editAnchor, sectionNameOf } from '../session/session-state'
import type { Arranging } from '../session/use-arranging'
import { sectionLabel } from './section-frames'
import { SectionMarkdown } from './section-markdown'
import { SectionTools, type SectionToolsProps } from './section-tools'

export type WriteMode = 'text' | 'markdown'

type Props = {
  section: EditedSection
  at: number
  tools: Omit<SectionToolsProps, 'section' | 'arranging'>
  arranging: Arranging
}

/** A section while it is written as Markdown: its heading, its text, and what can be done with it. */
export function SectionCard({ section, at, tools, arranging }: Props) {
  const { session } = useEditorContext()
  const { sectionId, heading, markdown } = section
  const name = sectionNameOf(heading)
  const onWrite = useCallback(
    (text: string) => session.write(sectionId, { markdown: text }),
    [session, sectionId],
  )
  return (
    <section
      id={editAnchor(sectionId)}
      data-section={sectionId}
      aria-label={sectionLabel(heading, at)}
      className="section-card scroll-mt-32 border-t border-line pt-5 first:border-0 first:pt-0"
    >
      {/* Screen readers go from heading to heading; what is seen is a field. */}
      <h2 className="sr-only">{name}</h2>
      <div className="section-tools">
        <SectionTools section={section} arranging={arranging} {...tools} />
      </div>
      <textarea
        rows={1}
        aria-label={`Heading of ${name}`}
        value={heading ?? ''}
        placeholder={tools.isFirst ? 'No heading: the introduction' : 'Heading'}
        maxLength={MOST_OF_HEADING}
        onChange={({ currentTarget }) =>
          session.write(sectionId, {
            heading: currentTarget.value.replace(/\s*\n\s*/g, ' ') || null,
          })
        }
        className="-mx-3 field-sizing-content min-h-11 w-[calc(100%+1.5rem)] min-w-0 resize-none rounded-sm bg-transparent px-3 py-1.5 pe-12 text-2xl leading-8 font-semibold tracking-tight placeholder:text-sm placeholder:font-normal placeholder:text-ink-2 hover:inset-ring hover:inset-ring-line"
      />
      <SectionMarkdown
        id={sectionId}
        label={`Text of ${name}`}
        markdown={markdown}
        onWrite={onWrite}
      />
    </section>
  )
}
