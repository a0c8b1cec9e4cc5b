import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import type { AnswerRisk } from '@sortie/contracts/content/drafts/draft-readiness'
import { stemsOf } from '@sortie/prose/score/stem'
import { shownDay } from '../evidence/customer-texts.ts'
import { capital, listed, sentencesIn } from '../plain-text.ts'
import { unlistedThings } from '../wording/needed-things.ts'

// Slips that owners make while they type, which a reader notices and code can see. They are asked; nothing is changed.

const warning = (sentence: string, whatToDo: string): AnswerRisk => ({
  question: null,
  sentence,
  severity: 'warn',
  whatToDo,
})

// `Two Friday nights` and `every second Saturday` tell of more than one day.
const WEEKDAYS =
  /(?<!\b(?:each|every|other|second) )\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b(?! (?:nights|mornings|afternoons|evenings)\b)/g
const weekdayName = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })

/** Dates of a story whose text names another weekday. One that names several tells of more than its own day. */
const wrongWeekdays = ({ facts, country }: DraftBrief): AnswerRisk[] =>
  (facts.actions ?? []).flatMap(({ date, text }) => {
    const named = new Set(text.match(WEEKDAYS))
    const [day] = named
    if (!date || day === undefined || named.size > 1) return []
    const actual = weekdayName.format(new Date(`${date}T00:00:00Z`))
    return actual === day
      ? []
      : [
          warning(
            sentencesIn(text).find((sentence) => sentence.includes(day)) ?? text,
            `${shownDay(date, country)} is a ${actual}. Change the date or the day.`,
          ),
        ]
  })

/** Things that are worn for the whole work: no step has to name them. */
const WORN = /\b(?:aprons?|gloves|goggles|masks?|safety glasses)\b/i

/** Tools that no step and no answer mentions, and things that a step uses and the list lacks. */
const toolSlips = ({ type, facts, answers }: DraftBrief): AnswerRisk[] => {
  const { steps = [], tools = [] } = facts
  if (type !== 'how-to' || steps.length === 0 || tools.length === 0) return []
  const stems = new Set([...steps, ...answers.map(({ answer }) => answer)].flatMap(stemsOf))
  const unused = tools.filter(
    (tool) => !WORN.test(tool) && !stemsOf(tool).some((stem) => stems.has(stem)),
  )
  const unlisted = unlistedThings(steps, tools).map(({ thing }) => thing)
  return [
    ...(unused.length > 0
      ? [
          warning(
            capital(listed(unused)),
            'No step uses it. Name it in a step, or take it off the list.',
          ),
        ]
      : []),
    ...(unlisted.length > 0
      ? [
          warning(
            capital(listed(unlisted)),
            'Your steps use it, and your tools don’t name it. We add it to what readers need.',
          ),
        ]
      : []),
  ]
}

/** Returns what an owner probably mistyped or forgot: each is shown before the price, and printed as they typed it. */
export const findSlips = (brief: DraftBrief): AnswerRisk[] => [
  ...wrongWeekdays(brief),
  ...toolSlips(brief),
]
