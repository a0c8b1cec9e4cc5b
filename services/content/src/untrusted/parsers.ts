import { measuredVoice } from '@sortie/prose/voice/measured'
import { serveParsers } from '@sortie/runtime/untrusted/serve-parsers'
import { type StandardText, standardSentences } from '../writing/compose/standard-text.ts'
import { type ArticleExport, exportedDraft, type PostTask, postOf } from './draft-export.ts'
import { cleanImage } from './images/clean-image.ts'
import { renderedParts, type StoredParts } from './rendered-parts.ts'
import { parseSection } from './section.ts'

/** The parsers of strangers' texts and files, which content runs in a process of its own. */
const parsers = {
  section: (markdown: string) => parseSection(markdown),
  render: (stored: StoredParts) => renderedParts(stored),
  export: ({ article, format, options }: ArticleExport) => exportedDraft(article, format, options),
  post: (task: PostTask) => postOf(task),
  standard: ({ texts, items }: StandardText) => standardSentences(texts, items),
  image: (file: Uint8Array) => cleanImage(file),
  voice: (samples: readonly string[]) => measuredVoice(samples),
}
export type TextParserTable = typeof parsers

serveParsers(parsers)
