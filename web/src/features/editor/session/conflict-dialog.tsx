import type { Details } from '@sortie/contracts/content/drafts/draft-edits'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { bothTexts } from '@sortie/prose/text/both-texts'
import { useEffect, useState } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'
import { useEditorContext } from '../editor-context'
import { editableTree } from '../sections/section-view-state'
import { plainOf, ScrolledDiff } from '../versions/word-diff'
import { headingNote, questionsNote } from './conflict-notes'
import type { SectionContent } from './editing'
import type { Conflict } from './session-state'
import { sectionNameOf } from './session-state'

const bothSections = (mine: SectionContent, theirs: SectionContent): SectionContent => ({
  heading: mine.heading ?? theirs.heading,
  markdown: writeMarkdown(bothTexts(editableTree(mine.markdown), editableTree(theirs.markdown))),
})

const detailLines = ({ title, description, slug, faq }: Details) =>
  [
    title,
    description,
    slug,
    ...faq.map(({ question, markdown }) => `${question} ${plainOf(markdown)}`),
  ].join('\n')
const sectionLines = ({ heading, markdown }: SectionContent) =>
  `${heading ?? ''}\n${plainOf(markdown)}`.trim()

/** Without a key for so long, in ms, nobody is in the middle of a sentence. */
const QUIET = 1_500

/** Returns true once nobody has typed for a while: keys pressed while a dialog opens would be lost. */
const useQuiet = (): boolean => {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    const begin = () => setTimeout(() => setQuiet(true), QUIET)
    let timer = begin()
    const again = () => {
      clearTimeout(timer)
      timer = begin()
    }
    document.addEventListener('keydown', again, { capture: true })
    document.addEventListener('input', again, { capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', again, { capture: true })
      document.removeEventListener('input', again, { capture: true })
    }
  }, [])
  return isQuiet
}

/** Somebody, perhaps in another tab, was faster: which text is it to be? */
export default function ConflictDialog({ conflict }: { conflict: Conflict }) {
  const { session } = useEditorContext()
  const isQuiet = useQuiet()
  const isSection = conflict.kind === 'section'
  const [before, after] = isSection
    ? [sectionLines(conflict.theirs.content), sectionLines(conflict.mine)]
    : [detailLines(conflict.theirs.content), detailLines(conflict.mine)]
  const note = isSection
    ? headingNote(conflict.mine.heading, conflict.theirs.content.heading)
    : questionsNote(conflict.mine, conflict.theirs.content)
  const settle = (content: SectionContent | Details) => void session.resolve(conflict, content)
  return (
    <Dialog
      open={isQuiet}
      width="wide"
      unasked
      onOpenChange={() => session.postpone(true)}
      title={
        isSection
          ? `“${sectionNameOf(conflict.mine.heading)}” was changed elsewhere`
          : 'The details were changed elsewhere'
      }
      description="Somebody saved another text since you opened it, perhaps you in another tab. Choose which one stays; until you do, yours is kept on this device. What only yours has is green; what only theirs has is red."
    >
      <ScrolledDiff label="What is different" before={before} after={after} />
      {note && <p className="mt-3 text-sm text-ink-2 wrap-anywhere">{note}</p>}
      <div className="mt-5 flex flex-wrap gap-3">
        {isSection && (
          <Button
            variant="main"
            onClick={() => settle(bothSections(conflict.mine, conflict.theirs.content))}
          >
            Keep Both
          </Button>
        )}
        <Button onClick={() => settle(conflict.mine)}>Keep Mine</Button>
        <Button onClick={() => settle(conflict.theirs.content)}>Keep Theirs</Button>
      </div>
    </Dialog>
  )
}
