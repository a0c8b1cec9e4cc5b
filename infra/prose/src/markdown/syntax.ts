import type { CompileContext, Extension as FromMarkdown } from 'mdast-util-from-markdown'
import type { Handle } from 'mdast-util-to-markdown'
import type {
  Code,
  Construct,
  Extension as Micromark,
  State,
  TokenizeContext,
} from 'micromark-util-types'
import { EVIDENCE_ID } from '../tree/tree.ts'

// Two marks that Markdown does not have: `[e7]` cites an item of evidence, and `[your turn]` opens the quote
// that asks the owner for something. Other readers of Markdown show both as they are typed. Text that
// looks like one is escaped (`\[e7]`), so no text is taken for a mark.

/** A citation in the syntax tree of Markdown. */
export type CitationNode = { type: 'citation'; value: string }
/** The node that makes a quote a prompt. */
export type TurnNode = { type: 'turn' }

declare module 'mdast' {
  interface PhrasingContentMap {
    citation: CitationNode
    turn: TurnNode
  }
  interface RootContentMap {
    citation: CitationNode
    turn: TurnNode
  }
}
declare module 'micromark-util-types' {
  interface TokenTypeMap {
    citation: 'citation'
    turn: 'turn'
  }
}

const TURN = 'your turn'
const OPEN = 91
const CLOSE = 93
const PARENTHESIS = 40
const LONGEST = Math.max(TURN.length, 'e9999'.length)

const kindOf = (label: string) =>
  EVIDENCE_ID.test(label) ? 'citation' : label === TURN ? 'turn' : null

/** Takes `[e7]` and `[your turn]`, unless what follows makes them the text of a link. */
const mark = (kind: 'citation' | 'turn'): Construct => ({
  name: kind,
  tokenize(this: TokenizeContext, effects, ok, nok) {
    let label = ''
    const inside: State = (code: Code) => {
      if (code === CLOSE && kindOf(label) === kind) {
        effects.consume(code)
        effects.exit(kind)
        return after
      }
      if (code === null || code < 32 || code > 126 || label.length === LONGEST) return nok(code)
      label += String.fromCharCode(code)
      effects.consume(code)
      return inside
    }
    const after: State = (code) => (code === PARENTHESIS ? nok(code) : ok(code))
    return (code) => {
      effects.enter(kind)
      effects.consume(code)
      return inside
    }
  },
})

/**
 * Adds our marks to CommonMark, and turns off indented code, definitions and blocks of HTML, which are text here. A `[`
 * that opens a mark is tried before one that opens a link.
 */
export const marksSyntax: Micromark = {
  text: { [OPEN]: [mark('citation'), mark('turn')] },
  disable: { null: ['codeIndented', 'definition', 'htmlFlow'] },
}

function enterCitation(this: CompileContext, token: Parameters<CompileContext['enter']>[1]) {
  this.enter({ type: 'citation', value: this.sliceSerialize(token).slice(1, -1) }, token)
}
function enterTurn(this: CompileContext, token: Parameters<CompileContext['enter']>[1]) {
  this.enter({ type: 'turn' }, token)
}
function leave(this: CompileContext, token: Parameters<CompileContext['enter']>[1]) {
  this.exit(token)
}

export const marksFromMarkdown: FromMarkdown = {
  enter: { citation: enterCitation, turn: enterTurn },
  exit: { citation: leave, turn: leave },
}

const citation: Handle = ({ value }: CitationNode) => `[${value}]`
const turn: Handle = () => `[${TURN}]`
const peek = () => '['

/** Writes the marks; what stands before them is told that a `[` follows. */
export const marksToMarkdown = {
  handlers: { citation: Object.assign(citation, { peek }), turn: Object.assign(turn, { peek }) },
}
