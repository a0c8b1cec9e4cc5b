import type { Details } from '@sortie/contracts/draft-edits'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { bothTexts } from '@sortie/prose/text/both-texts'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialog'
import { useDesk } from './desk'
import type { SectionContent } from './editing'
import { editableTree } from './section-view-state'
import type { Conflict } from './session-state'
import { nameOf } from './session-state'
import { plainOf, ScrolledDiff } from './word-diff'

const bothSections = (mine: SectionContent, theirs: SectionContent): SectionContent => ({
  heading: mine.heading ?? theirs.heading,
  markdown: writeMarkdown(bothTexts(editableTree(mine.markdown), editableTree(theirs.markdown))),
})
/** Of two questions that read the same, the answer that was typed here holds. */
const bothDetails = (mine: Details, theirs: Details): Details => {
  const asked = new Set(mine.faq.map(({ question }) => question.trim()))
  const others = theirs.faq.filter(({ question }) => !asked.has(question.trim()))
  return { ...mine, faq: [...mine.faq, ...others].slice(0, 12) }
}

const detailLines = ({ title, description, slug, faq }: Details) =>
  [
    title,
    description,
    slug,
    ...faq.map(({ question, markdown }) => `${question} ${plainOf(markdown)}`),
  ].join('\n')
const sectionLines = ({ heading, markdown }: SectionContent) =>
  `${heading ?? ''}\n${plainOf(markdown)}`.trim()

/** Somebody, perhaps in another tab, was faster: which text is it to be? */
export default function ConflictDialog({ conflict }: { conflict: Conflict }) {
  const { session } = useDesk()
  const isSection = conflict.kind === 'section'
  const [before, after] = isSection
    ? [sectionLines(conflict.theirs.content), sectionLines(conflict.mine)]
    : [detailLines(conflict.theirs.content), detailLines(conflict.mine)]
  const both = () =>
    isSection
      ? bothSections(conflict.mine, conflict.theirs.content)
      : bothDetails(conflict.mine, conflict.theirs.content)
  const settle = (content: SectionContent | Details) => void session.resolve(conflict, content)
  return (
    <Dialog
      open
      wide
      onOpenChange={() => {}}
      title={
        isSection
          ? `“${nameOf(conflict.mine.heading)}” was changed elsewhere`
          : 'The details were changed elsewhere'
      }
      description="Somebody saved another text since you opened it, perhaps you in another tab. Choose which one stays. What only yours has is green; what only theirs has is red."
    >
      <ScrolledDiff label="What is different" {...{ before, after }} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="main" onClick={() => settle(both())}>
          Keep Both
        </Button>
        <Button onClick={() => settle(conflict.mine)}>Keep Mine</Button>
        <Button onClick={() => settle(conflict.theirs.content)}>Keep Theirs</Button>
      </div>
    </Dialog>
  )
}
