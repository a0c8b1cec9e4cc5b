import { Children, isValidElement, type ReactNode } from 'react'
import type { QuestionGroup } from './answers'

/** The text of what an answer shows. */
const textOf = (node: ReactNode): string =>
  Children.toArray(node)
    .map((child) => {
      if (typeof child === 'string' || typeof child === 'number') return String(child)
      if (!isValidElement<{ children?: ReactNode }>(child)) return ''
      return ` ${textOf(child.props.children)} `
    })
    .join('')

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}$]+/gu) ?? []

/** The questions in which every wanted word begins a word; groups without any are left out. */
export const matching = (groups: QuestionGroup[], wanted: string): QuestionGroup[] => {
  const starts = wordsOf(wanted)
  if (!starts.length) return groups
  return groups
    .map((group) => ({
      ...group,
      questions: group.questions.filter(({ question, answer }) => {
        const words = wordsOf(`${group.title} ${question} ${textOf(answer)}`)
        return starts.every((start) => words.some((word) => word.startsWith(start)))
      }),
    }))
    .filter(({ questions }) => questions.length)
}
