import { type DraftFailure, QualityFault } from '@sortie/contracts/content/drafts/draft-failures'
import { type OrderFailure, orderFailure } from '../../drafts/decider/draft-failures.ts'
import type { ArticleFault } from '../../writing/article.ts'
import { SHORTEN_TEXTS } from '../../writing/check/refused-texts.ts'

/**
 * It must not be delivered. The message holds codes alone, as messages are logged and stored in the clear; what
 * quotes the article is its explanation, which no log and no copy of the error has.
 */
export class Unfit extends Error {
  override readonly name = 'Unfit'
  readonly #explanation: string

  /** @param notes what else its owner has to know */
  constructor(faults: readonly ArticleFault[], notes: readonly string[] = []) {
    super(faults.map(({ code }) => code).join(' '))
    this.#explanation = [...faults.map(({ message }) => message), ...notes].join(' ')
  }

  get explanation(): string {
    return this.#explanation
  }
}
/** Another release began it with other passages or prompts: its sections and ours are not of one article. */
export class OtherPassages extends Error {
  override readonly name = 'OtherPassages'
}
/** Nobody can read any more what it is to be written from. */
export class NoBrief extends Error {
  override readonly name = 'NoBrief'
}
/** It was ordered of a language model, and there is none any more. */
export class NoModel extends Error {
  override readonly name = 'NoModel'
}

/**
 * The errors that fail a draft for a reason of their own, by their names; the model's are those of `Model`. Another try
 * mends none of them: a model was asked twice already.
 */
const FORESEEN: Record<string, DraftFailure> = {
  Unfit: 'quality',
  OtherPassages: 'fault',
  NoBrief: 'erased',
  NoModel: 'model',
  Unavailable: 'model',
  Unusable: 'model',
  Resting: 'model',
  OverBudget: 'budget',
  NoArticle: 'deadline',
  RefusedTexts: 'deadline',
}

export const isForeseen = ({ name }: Error): boolean => FORESEEN[name] !== undefined

/** The first of the codes that an error of an unfit article names; such an error may be a copy. */
const faultIn = (message: string): QualityFault | 'quality' =>
  QualityFault.safeParse(message.split(' ')[0]).data ?? 'quality'

/** Returns the failure of an order that ended by this error. */
export const orderFailureOf = (error: Error): OrderFailure => {
  const { name, message } = error
  if (name === 'OverBudget' && message === 'day') return orderFailure('budget', 'daily-budget')
  if (name === 'RefusedTexts') return orderFailure('deadline', 'deadline', SHORTEN_TEXTS)
  if (name !== 'Unfit') return orderFailure(FORESEEN[name] ?? 'fault')
  return orderFailure(
    'quality',
    faultIn(message),
    error instanceof Unfit ? error.explanation : undefined,
  )
}
