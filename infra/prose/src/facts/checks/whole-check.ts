import { isGlue, stemmedWordsIn } from '../stems.ts'
import type { CheckedClaim, FactFinding } from '../subject.ts'
import { isQuestion } from '../subject.ts'

// All of something, where an item has only some of it, and what was once, told as if it still were.

const WHOLE =
  /\b(?:every(?! (?:other|second|third|fourth|fifth|sixth|tenth)\b)|all|each)(?: of)?(?: (?:the|our|my|its|their|these|those))? (?:\p{L}+ )?(\p{L}{3,})/giu
const EVERYTHING = /\beverything (?:that )?(?:we|i|they|it) (\p{L}{3,})/giu
const PARTLY =
  '(?:most(?: of)?|some(?: of)?|many(?: of)?|a few(?: of)?|several(?: of)?|half(?: of)?|hal(?:f|ves)|thirds?(?: of)?|quarters?(?: of)?|fifths?(?: of)?|every (?:other|second|third|fourth|fifth|tenth)|\\d+(?: out)? of|one of|two of|three of|per cent of|% of)'
const PARTS = new RegExp(
  `\\b${PARTLY}(?: (?:the|our|my|its|their|what|which|we|\\d+|two|three|four|five|six|seven|eight|nine|ten)){0,3} (?:\\p{L}+ )?(\\p{L}{3,})`,
  'giu',
)
const UNIVERSAL =
  /\b(?:every(?! (?:other|second|third|fourth|fifth|tenth))|all|each|both|always)\b/iu

const stemsBehind = (
  text: string,
  pattern: RegExp,
): { stems: string[]; start: number; end: number }[] =>
  [...text.matchAll(pattern)].map(({ 0: wording, index }) => ({
    stems: stemmedWordsIn(wording)
      .filter(({ text }) => !isGlue(text))
      .map(({ stem }) => stem),
    start: index,
    end: index + wording.length,
  }))

const DENIED = /\b(?:not|never|hardly|nearly|almost|\p{L}{1,20}n't) $/iu

/** `Every home` where the item has most homes. */
const wholes = ({ unquoted, cited }: CheckedClaim): FactFinding[] =>
  [...stemsBehind(unquoted, WHOLE), ...stemsBehind(unquoted, EVERYTHING)]
    .filter(({ start }) => !DENIED.test(unquoted.slice(0, start)))
    .filter(({ stems }) =>
      cited.some(({ text }) => {
        const partly = stemsBehind(text, PARTS).some((part) =>
          part.stems.some((stem) => stems.includes(stem)),
        )
        const whole = text
          .split(/[.;,]/)
          .some(
            (clause) =>
              UNIVERSAL.test(clause) &&
              stemmedWordsIn(clause).some(({ stem }) => stems.includes(stem)),
          )
        return partly && !whole
      }),
    )
    .map(({ start, end }) => ({
      kind: 'count-word',
      start,
      end,
      why: 'The cited source says it of a part only.',
    }))

const ONCE =
  /\b(?:until|used to|before \d{4}|for (?:\p{L}+ ){0,3}years? (?:before|until)|formerly)\b/iu
const STILL = /\b(?:until|used to|before|once|formerly|was|were|had|did)\b/iu

/** `She works at a bank` where the item has that she worked there before something else. */
const bygone = ({ unquoted, words, cited }: CheckedClaim): FactFinding[] => {
  if (STILL.test(unquoted)) return []
  const verb = words.find(
    ({ text, stem }) =>
      /^\p{Ll}{3,}$/u.test(text) &&
      !isGlue(text) &&
      !/(?:ed|ing)$/.test(text) &&
      cited.some((one) =>
        one.text.split(/[.;]\s/).some((sentence) => {
          const same = stemmedWordsIn(sentence).filter((word) => word.stem === stem)
          return (
            same.length > 0 && same.every((word) => /ed$/.test(word.text)) && ONCE.test(sentence)
          )
        }),
      ) &&
      !cited.some((one) => one.words.some((word) => word.text === text)),
  )
  const usedTo = habitOnce(unquoted, cited)
  if (usedTo) return [usedTo]
  return verb
    ? [
        {
          kind: 'date',
          start: verb.start,
          end: verb.end,
          why: 'The cited source says that this is over.',
        },
      ]
    : []
}

/** `We teach online` where the item has that they used to. */
const habitOnce = (text: string, cited: CheckedClaim['cited']): FactFinding | undefined => {
  for (const { text: item } of cited) {
    const past = /\bused to (\p{L}{3,}(?: \p{L}+){0,2})/iu.exec(item)
    const phrase = past?.[1]
    const at = phrase ? text.toLowerCase().indexOf(phrase.toLowerCase()) : -1
    if (phrase && at >= 0 && !/\bused to /i.test(text))
      return {
        kind: 'date',
        start: at,
        end: at + phrase.length,
        why: 'The cited source says that this is over.',
      }
  }
  return undefined
}

/**
 * Finds a sentence that says of the whole, or of the present, a thing that an item says of a part only, or of the past
 * only.
 */
export const checkWholes = (subject: CheckedClaim): FactFinding[] =>
  subject.claim.citations.length === 0 || isQuestion(subject)
    ? []
    : [...wholes(subject), ...bygone(subject)]
