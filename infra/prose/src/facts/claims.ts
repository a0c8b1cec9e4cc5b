import {
  type LinePlace,
  linesOf,
  sentencesOf,
  type TextSentence,
  textOf,
} from '../text/sentences.ts'
import { uploadedImageId } from '../tree/address.ts'
import type { Block, Image } from '../tree/tree.ts'

/** A sentence as facts are checked in it, with what around it bears on its meaning. */
export type Claim = Omit<TextSentence, 'setting'> & {
  setting: TextSentence['setting'] | 'picture' | 'link'
  /** Texts that speak for it too: the row's and column's labels of a cell, the sentence before it. */
  context: string[]
  /** A list follows, which it may count. */
  listed: boolean
  /** It is somebody's words: a quote set as a block, with a name behind it or a colon before it. */
  attributed?: boolean
}

const CITED = /\[ ?(e[a-z]?[\d.]+(?:, ?e[a-z]?[\d.]+)*) ?\]/gi

/** Ids that are no ids of the contract stay in the text: `[e08]`, `[e8, e11]`. They cite as well. */
const oddCitations = (text: string): string[] =>
  [...text.matchAll(CITED)].flatMap(([, ids]) => ids!.split(/, ?/))

const balanced = (text: string): boolean => {
  const opened = text.split('“').length - text.split('”').length
  const straight = text.split('"').length - 1
  return opened <= 0 && straight % 2 === 0
}

/** Returns true if two places are one line of a tree. */
export const isSameLine = (one: LinePlace, other: LinePlace): boolean =>
  one.block === other.block && one.path.join() === other.path.join()

/** Returns true if two claims of a tree are one sentence: each reading of a tree makes claims of its own. */
export const isSameClaim = (one: Claim, other: Claim): boolean =>
  one.text === other.text && one.start === other.start && isSameLine(one.place, other.place)

/** Joins sentences until the marks of a quote close: a quote of two sentences stays one claim. */
const withWholeQuotes = (
  sentences: TextSentence[],
  lineOf: (place: LinePlace) => string,
): TextSentence[] => {
  const joined: TextSentence[] = []
  for (const one of sentences) {
    const last = joined.at(-1)
    if (last && isSameLine(last.place, one.place) && !balanced(last.text)) {
      joined[joined.length - 1] = {
        ...last,
        text: lineOf(last.place).slice(last.start, one.end),
        end: one.end,
        citations: [...new Set([...last.citations, ...one.citations])],
      }
    } else joined.push(one)
  }
  return joined
}

/** The owner of an article says what is on a picture of theirs: nobody else could. */
const isUploaded = ({ address }: Image) => address !== null && uploadedImageId(address) !== null

const pictures = (tree: readonly Block[]): Claim[] =>
  tree.flatMap((block, index): Claim[] => {
    if (block.type !== 'image' || isUploaded(block)) return []
    const next = tree[index + 1]
    const citations =
      next?.type === 'paragraph'
        ? next.children.flatMap((one, at) =>
            one.type === 'citation' && textOf(next.children.slice(0, at)).trim() === ''
              ? [one.id]
              : [],
          )
        : []
    const text = block.alt
    const place = { block: index, path: [] }
    return text
      ? [
          {
            place,
            setting: 'picture',
            text,
            start: 0,
            end: text.length,
            citations,
            context: [],
            listed: false,
          },
        ]
      : []
  })

const labels = (tree: readonly Block[], { block, path }: LinePlace): string[] => {
  const table = tree[block]
  if (table?.type !== 'table') return []
  const [row = 0, column = 0] = path
  const cells = [
    table.header[column],
    table.header[0],
    row > 0 ? table.rows[row - 1]?.[0] : undefined,
  ]
  return cells.flatMap((cell) => (cell ? [textOf(cell)] : []))
}

const listAfter = (tree: readonly Block[], sentence: TextSentence): boolean => {
  const own = tree[sentence.place.block]
  if (own?.type === 'heading') {
    const section = tree.slice(sentence.place.block + 1)
    const end = section.findIndex((one) => one.type === 'heading')
    return section.slice(0, end < 0 ? undefined : end).some(({ type }) => type === 'list')
  }
  return tree[sentence.place.block + 1]?.type === 'list'
}

const BYLINE = /^\s*[—–-] ?\p{Lu}/u
const SPOKEN = /\b(?:sa(?:ys?|id)|puts? (?:it|this)|told|tells|writes?|wrote|words?)\b/i

/** Returns true if a block quote names its speaker: in a line of its own, or in the paragraphs around it. */
const isGivenTo = (tree: readonly Block[], { place, setting }: TextSentence): boolean => {
  if (setting !== 'quote') return false
  const quote = tree[place.block]
  const before = tree[place.block - 1]
  const after = tree[place.block + 1]
  const lead = before?.type === 'paragraph' ? textOf(before.children).trimEnd() : ''
  const behind = after?.type === 'paragraph' ? textOf(after.children) : ''
  return (
    (quote?.type === 'quote' &&
      quote.children.some(({ children }) =>
        textOf(children)
          .split('\n')
          .some((line) => BYLINE.test(line)),
      )) ||
    (/:$/.test(lead) && SPOKEN.test(lead)) ||
    (/^(?:that|this|so)\b/i.test(behind) && SPOKEN.test(behind))
  )
}

/** The sentences of a tree whose facts are checked: texts of pictures included, prompts not. */
export const claimsOf = (tree: readonly Block[]): Claim[] => {
  const lines = new Map(
    linesOf(tree).map(({ place, inlines }) => [`${place.block}:${place.path}`, textOf(inlines)]),
  )
  const lineOf = ({ block, path }: LinePlace) => lines.get(`${block}:${path}`) ?? ''
  const sentences = withWholeQuotes(sentencesOf(tree), lineOf)
  const claims = sentences.map((one, index): Claim => {
    const before = sentences[index - 1]
    const earlier = before && before.place.block === one.place.block ? [before.text] : []
    return {
      ...one,
      citations: [...new Set([...one.citations, ...oddCitations(one.text)])],
      context: one.setting === 'cell' ? labels(tree, one.place) : earlier,
      listed: listAfter(tree, one),
      ...(isGivenTo(tree, one) ? { attributed: true } : {}),
    }
  })
  return [...claims, ...pictures(tree)]
}

/**
 * The claims of several trees, as of one behind the other: no place is that of a claim of another tree, so what a
 * claim rests on is looked for in its own paragraph or row.
 */
export const claimsOfTrees = (trees: readonly (readonly Block[])[]): Claim[] => {
  let before = 0
  return trees.flatMap((tree) => {
    const first = before
    before += tree.length
    return claimsOf(tree).map((claim) => ({
      ...claim,
      place: { ...claim.place, block: first + claim.place.block },
    }))
  })
}
