import { goodAnswer } from './answers.ts'
import {
  hallucinated,
  leaking,
  looping,
  obeyInjectedOrders,
  refusing,
  wrongJson,
} from './bad-answers.ts'
import type { Behavior } from './behavior.ts'
import { type ModelRequest, modelTokensOf } from './model-request.ts'
import { TERSE } from './section.ts'
import { seeded } from './seeded.ts'

/** The answer of a model to a request. */
export type StreamedAnswer = {
  tokens: string[]
  finish: 'stop' | 'length' | 'content_filter' | 'eos_token'
  /** Told as a refusal, not as content. */
  isRefusal: boolean
}

const fenced = (json: string) => `\`\`\`json\n${json}\n\`\`\``

const textOf = (request: ModelRequest, { mode, seed }: Behavior): string => {
  switch (mode) {
    case 'terse':
      return goodAnswer(request, seed, TERSE)
    case 'hostile':
      return obeyInjectedOrders(request, seed)
    case 'hallucinating':
      return hallucinated(request, seed)
    case 'leaking':
      return leaking(request, seed)
    case 'refusing':
      return refusing(request, seed)
    case 'looping':
      return looping(request)
    case 'wrong-json':
      return wrongJson(request, seed)
    case 'empty':
      return ''
    case 'self-hosted':
      return request.name ? fenced(goodAnswer(request, seed)) : goodAnswer(request, seed)
    default:
      return goodAnswer(request, seed)
  }
}

/** Returns the answer of a model of this behavior; the same for the same request and seed. */
export const streamedAnswerOf = (request: ModelRequest, behavior: Behavior): StreamedAnswer => {
  const all = modelTokensOf(textOf(request, behavior))
  const most = behavior.mode === 'truncated' ? all.length >> 1 : request.mostTokens
  if (all.length > most) return { tokens: all.slice(0, most), finish: 'length', isRefusal: false }
  if (behavior.mode !== 'refusing') {
    const finish = behavior.mode === 'self-hosted' ? 'eos_token' : 'stop'
    return { tokens: all, finish, isRefusal: false }
  }
  // Three ways to decline: in words, in the field that is there for it, by a filter before the model.
  const way = seeded(`${behavior.seed} ${request.user} refusal`).below(3)
  return { tokens: all, isRefusal: way === 1, finish: way === 2 ? 'content_filter' : 'stop' }
}
