import { linesOf, textOf } from '@sortie/prose/text/sentences'
import { type WordChange, wordChanges } from '@sortie/prose/text/word-changes'
import { Fragment, useMemo } from 'react'
import { editableTree } from '../sections/section-view-state'

/** Returns the plain text of Markdown, line by line. */
export const plainOf = (markdown: string): string =>
  linesOf(editableTree(markdown))
    .map(({ inlines }) => textOf(inlines))
    .join('\n')

function Run({ change: { kind, text } }: { change: WordChange }) {
  if (kind === 'added') return <ins className="bg-ok/15 text-ok no-underline">{text}</ins>
  if (kind === 'removed') return <del className="bg-bad/10 text-bad">{text}</del>
  return text
}

/**
 * Returns true where added text follows removed text without a space, which would join the two for the eye, a copy and
 * a screen reader.
 */
const isGlued = (before: WordChange | undefined, { kind }: WordChange): boolean =>
  before?.kind === 'removed' && kind === 'added' && !/\s$/.test(before.text)

/** Shows the changes between two texts, word by word. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  const changes = useMemo(() => wordChanges(before, after), [before, after])
  return (
    <p className="text-base whitespace-pre-line wrap-anywhere">
      {changes.map((change, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay where they are
        <Fragment key={at}>
          {isGlued(changes[at - 1], change) && ' '}
          <Run change={change} />
        </Fragment>
      ))}
    </p>
  )
}

/** The same in a window of its own, which scrolls. */
export function ScrolledDiff({
  label,
  ...texts
}: {
  label: string
  before: string
  after: string
}) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="mt-4 max-h-[45dvh] overflow-y-auto rounded-md border border-line p-3"
    >
      <WordDiff {...texts} />
    </section>
  )
}
