import type { DraftFailure } from '@sortie/contracts/drafts'
import { failure } from '../domain/draft-failures.ts'

/** It must not be delivered; the message says why. */
export class Unfit extends Error {
  override readonly name = 'Unfit'
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
 * Which errors fail a draft for a reason of its own, by their names; the model's are those of `Model`. None
 * is mended by another try: a model was asked twice already.
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
}

export const isForeseen = ({ name }: Error): boolean => FORESEEN[name] !== undefined

const OF_DAY = 'All that the language model may cost in a day is spent.'

/** What a draft that failed by this error says of itself. */
export const failureOf = ({ name, message }: Error): { cause: DraftFailure; reason: string } => {
  if (name === 'OverBudget' && message === 'day') return { cause: 'budget', reason: OF_DAY }
  return failure(FORESEEN[name] ?? 'fault', name === 'Unfit' ? [message] : [])
}
