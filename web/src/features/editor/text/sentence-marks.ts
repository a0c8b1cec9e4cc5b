import { Decoration } from 'prosemirror-view'
import { type EditorPassage, findPassage } from '../sections/section-nodes'
import { createTextMarks } from './text-marks'

/** Marks passages. @param attributes of the elements that mark them */
const passageMarks = (attributes: { class: string; nodeName?: string }) =>
  createTextMarks<readonly EditorPassage[]>(attributes.class, (document, passages) =>
    passages.flatMap((passage) => {
      const range = findPassage(document, passage)
      return range ? [Decoration.inline(range.from, range.to, attributes)] : []
    }),
  )

/** Sentences that nothing supports. */
export const findingMarks = passageMarks({ class: 'finding' })
/** Sentences that other customers may also have. */
export const standardMarks = passageMarks({ class: 'standard', nodeName: 'mark' })
