/** A part of the film; times in seconds from its beginning. */
export type Chapter = {
  id: 'brief' | 'flight' | 'scores' | 'receipt' | 'why'
  title: string
  from: number
  to: number
}

export const CHAPTERS: readonly Chapter[] = [
  { id: 'brief', title: 'Three details', from: 0, to: 10 },
  { id: 'flight', title: 'The analysis', from: 10, to: 20 },
  { id: 'scores', title: 'Keywords, scored', from: 20, to: 30 },
  { id: 'receipt', title: 'A receipt', from: 30, to: 39 },
  { id: 'why', title: 'Why High', from: 39, to: 50 },
]
/** The length of the film, in seconds. */
export const LENGTH = 50

/** The captions; each one stays until the next begins. */
export const CAPTIONS: readonly { from: number; text: string }[] = [
  {
    from: 0,
    text: 'An analysis needs three details: your industry, your business and one competitor.',
  },
  {
    from: 5.5,
    text: 'The business in this video is invented. What you see of it is a real run.',
  },
  { from: 10, text: 'The analysis runs on our servers. You see each stage as it finishes.' },
  { from: 14, text: 'Competitors come first: yours, and two more in the same trade.' },
  { from: 20, text: 'Then the keywords, best first. The closer to the center, the easier.' },
  {
    from: 25.5,
    text: 'One formula rates their impact High, Medium or Low. It is the same for everyone.',
  },
  { from: 30, text: 'Click any figure to see where it comes from.' },
  {
    from: 33,
    text: 'Its receipt names the source, the date and the formula. This one is an estimate.',
  },
  { from: 39, text: 'Click a label to see why. Each factor shows what it adds.' },
  { from: 44.5, text: 'You also see the smallest change that would lead to another label.' },
]

/** The chapter at a moment. */
export const chapterAt = (at: number): Chapter =>
  CHAPTERS.find(({ to }) => at < to) ?? CHAPTERS.at(-1)!

/** The caption at a moment. */
export const captionAt = (at: number) => CAPTIONS.findLast(({ from }) => from <= at)!.text

/** Seconds to `0:07`. */
export const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** Returns the progress between two moments, 0 to 1. */
export const progress = (at: number, from: number, to: number) =>
  Math.min(1, Math.max(0, (at - from) / (to - from)))

/** A text as far as it is typed at a moment. */
export const typed = (text: string, at: number, from: number, to: number) =>
  text.slice(0, Math.round(text.length * progress(at, from, to)))

/**
 * Counts the items of a series that have arrived at a moment: the series begins at `from` and grows every `every`
 * seconds.
 */
export const arrived = (at: number, from: number, every: number) =>
  at < from ? 0 : 1 + Math.floor((at - from) / every)
