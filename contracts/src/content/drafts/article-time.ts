// Without schemas, as the browser loads it.

/** `two minutes`, `5 minutes`, `45 seconds`: after which an article is free. @param seconds whole, more than 0 */
export const waitText = (seconds: number): string => {
  if (seconds === 120) return 'two minutes'
  if (seconds % 60 !== 0) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return seconds === 60 ? '1 minute' : `${seconds / 60} minutes`
}

/**
 * Returns the promise of public pages about the time that an article takes.
 * @param freeAfterSeconds after which an order is free; 0 where no time is promised
 * @returns a sentence, empty where no time is promised
 */
export const articleTimeText = (freeAfterSeconds: number): string =>
  freeAfterSeconds > 0 ? `In under ${waitText(freeAfterSeconds)}, or it’s free.` : ''

/**
 * Returns the promise of public pages about the length of an article: without a model it is made only of its owner's
 * answers and our editors' notes.
 * @param hasModel whether a language model is set
 */
export const articleLengthText = (hasModel: boolean): string =>
  hasModel
    ? '1,500+ words with AI, or 300+ from your own answers'
    : '300+ words from your own answers and our editors’ notes on your trade'
