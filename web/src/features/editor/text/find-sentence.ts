import type { Node } from 'prosemirror-model'

/** Positions in a document. */
export type TextRange = { from: number; to: number }

type Letters = { text: string; at: number[] }

/** The text of a block with the position of each character; runs of white space are one space, as in a tree. */
const lettersOf = (block: Node, start: number): Letters => {
  let text = ''
  const at: number[] = []
  block.forEach((child, offset) => {
    const shown = child.isText ? child.text! : child.type.name === 'hard_break' ? ' ' : ''
    for (let index = 0; index < shown.length; index += 1) {
      const letter = /\s/.test(shown[index]!) ? ' ' : shown[index]!
      if (letter === ' ' && text.endsWith(' ')) continue
      text += letter
      at.push(start + offset + index)
    }
  })
  return { text, at }
}

/** Returns the range of a sentence in a document, as the checks read it; null where it is not there any more. */
export const findSentence = (document: Node, sentence: string): TextRange | null => {
  const wanted = sentence.replace(/\s+/g, ' ').trim()
  if (!wanted) return null
  let found: TextRange | null = null
  document.descendants((node, position) => {
    if (found || !node.isTextblock) return !found
    const { text, at } = lettersOf(node, position + 1)
    const index = text.indexOf(wanted)
    if (index >= 0) found = { from: at[index]!, to: at[index + wanted.length - 1]! + 1 }
    return false
  })
  return found
}
