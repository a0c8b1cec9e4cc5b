import { Decoration } from 'prosemirror-view'
import { findSentence } from './find-sentence'
import { createTextMarks } from './text-marks'

/** Marks sentences. @param attributes of the elements that mark them */
const sentenceMarks = (attributes: { class: string; nodeName?: string }) =>
  createTextMarks<string[]>(attributes.class, (document, sentences) =>
    sentences.flatMap((sentence) => {
      const range = findSentence(document, sentence)
      return range ? [Decoration.inline(range.from, range.to, attributes)] : []
    }),
  )

/** Sentences that nothing supports. */
export const findings = sentenceMarks({ class: 'finding' })
/** Sentences that other customers may also have. */
export const standardMarks = sentenceMarks({ class: 'standard', nodeName: 'mark' })
