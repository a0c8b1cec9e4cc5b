import type { PublishingFailure } from '@sortie/contracts/publishing'

/** What a destination says no to, for good: its owner has to do something. */
export class PublishingRefused extends Error {
  override readonly name = 'PublishingRefused'
  readonly failure: PublishingFailure

  constructor(failure: PublishingFailure) {
    super(`The destination refused: ${failure}`)
    this.failure = failure
  }
}

/** No answer, or one that asks to come again: whether anything arrived is not known. */
export class PublishingUnanswered extends Error {
  override readonly name = 'PublishingUnanswered'
}
