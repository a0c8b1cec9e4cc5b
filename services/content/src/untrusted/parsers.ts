import { serveParsers } from '@sortie/runtime/untrusted/serve-parsers'
import { parseSection } from './section.ts'

/** What content parses of strangers in a process of its own. */
const parsers = { section: (markdown: string) => parseSection(markdown) }
export type TextParserTable = typeof parsers

serveParsers(parsers)
