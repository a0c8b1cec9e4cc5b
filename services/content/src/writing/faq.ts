import type { Package } from '@sortie/contracts/drafts'
import { bannedIn } from '@sortie/prose/voice/banned'
import { answersFor } from '../passages/library.ts'
import { type Answer, Topic } from '../passages/passage.ts'
import { fill } from '../passages/slots.ts'
import type { Desk } from './desk.ts'
import { shuffled } from './seeded.ts'
import { topicOf } from './topics.ts'
import { avoidableOf } from './voice.ts'

/** Questions of an article at most. */
const QUESTIONS = 6
const LEAST = 4

/**
 * Questions that readers ask, with our editors' answers: first the topics that the research's questions are
 * about, each once. Their own wording would promise facts that a passage does not have, so the editors' stands.
 */
export const faqOf = ({ assignment, filling }: Desk): Package['faq'] => {
  const { seed, brief, context } = assignment
  const asked = (context?.questions ?? []).flatMap((question) => topicOf(question) ?? [])
  const others = shuffled(Topic.options, seed, (topic) => topic)
  const topics = [...new Set([...asked, ...others])].slice(
    0,
    Math.min(QUESTIONS, Math.max(LEAST, new Set(asked).size)) + 2,
  )
  const banned = avoidableOf(assignment)
  const bans = ({ question, text }: Answer) =>
    bannedIn(fill(`${question} ${text}`, filling), banned).length
  return (
    topics
      .flatMap((topic): Answer[] =>
        shuffled(answersFor(brief.type, topic, filling), seed, ({ id }) => id)
          .toSorted((one, other) => bans(one) - bans(other))
          .slice(0, 1),
      )
      // A question more is dropped rather than answered in words that the owner never uses.
      .toSorted((one, other) => Number(bans(one) > 0) - Number(bans(other) > 0))
      .slice(0, QUESTIONS)
      .map(({ question, text }) => ({
        question: fill(question, filling),
        markdown: fill(text, filling),
      }))
  )
}
