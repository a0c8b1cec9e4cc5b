/**
 * The origin of an article's text. Article 50 of the EU's AI Act asks for marks of generated text that people can see
 * and programs can read.
 */
export type TextOrigin = {
  /** A language model, or a template of prepared passages without one. */
  writer: 'ai' | 'template'
  /** True if a person changed the text since it was written. */
  isEdited: boolean
  /** The person or business that says it reviewed the article; null where nobody did. */
  reviewer: string | null
}

/** The place of the visible line on the text's origin. */
export type NoticePlace = 'start' | 'end'

// The addresses are those that the vocabulary itself registers, which programs compare as they are.
const NEWSCODES = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
const WRITTEN_BY: Record<TextOrigin['writer'], string> = {
  ai: 'trainedAlgorithmicMedia',
  // The vocabulary's own example is a weather report that code writes from readings.
  template: 'dataDrivenMedia',
}

/** The digital source types of a text, by IPTC's vocabulary: how it was made, and that people edited it. */
export const sourceTypesOf = ({ writer, isEdited }: TextOrigin): string[] => [
  NEWSCODES + WRITTEN_BY[writer],
  ...(isEdited ? [`${NEWSCODES}humanEdits`] : []),
]

const WRITTEN: Record<TextOrigin['writer'], (noun: string) => string> = {
  ai: (noun) => `This ${noun} was written by AI with Sortie.`,
  template: () =>
    'This is a template draft: Sortie wrote it by rule from the author’s answers, its editors’ text and figures. No AI model wrote it.',
}

/** The line that tells readers how the text came about. */
export const noticeOf = (
  { writer, isEdited, reviewer }: TextOrigin,
  noun: 'article' | 'page' = 'article',
): string => {
  const edited = isEdited ? ' Edited by a person.' : ''
  const reviewed = reviewer ? ` Reviewed by ${reviewer}.` : ''
  return WRITTEN[writer](noun) + edited + reviewed
}

const GENERATORS: Record<TextOrigin['writer'], string> = {
  ai: 'Sortie (AI-generated text)',
  template: 'Sortie (template draft, no AI)',
}

/** The name of the generator, for `<meta name="generator">`. */
export const generatorOf = ({ writer, isEdited }: TextOrigin): string =>
  isEdited ? `${GENERATORS[writer].slice(0, -1)}, edited by a person)` : GENERATORS[writer]
