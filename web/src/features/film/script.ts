/** A part of the film; times in seconds from its beginning. */
export type Chapter = {
  id: 'brief' | 'flight' | 'scores' | 'receipt' | 'why'
  title: string
  from: number
  to: number
}

export const CHAPTERS: readonly Chapter[] = [
  { id: 'brief', title: 'Three details', from: 0, to: 10 },
  { id: 'flight', title: 'The flight', from: 10, to: 20 },
  { id: 'scores', title: 'Keywords, scored', from: 20, to: 30 },
  { id: 'receipt', title: 'A receipt', from: 30, to: 39 },
  { id: 'why', title: 'Why High', from: 39, to: 50 },
]
/** How long the film is, in seconds. */
export const LENGTH = 50

/** What is said while it shows; each line stays until the next one begins. */
export const CAPTIONS: readonly { from: number; text: string }[] = [
  { from: 0, text: 'An analysis needs three details: your industry, your business, one rival.' },
  { from: 5.5, text: 'The business in this film is invented, and so are its rivals and figures.' },
  { from: 10, text: 'The analysis runs on our side. You see each stage as it is reached.' },
  { from: 14, text: 'Competitors come first: yours, and two more of the same trade.' },
  { from: 20, text: 'Then the keywords, best first. The nearer to the centre, the easier.' },
  { from: 25.5, text: 'High, Medium or Low: by impact, one formula, the same for everyone.' },
  { from: 30, text: 'Ask any figure where it comes from.' },
  {
    from: 33,
    text: 'Its receipt names the source, the date and the formula. This one is an estimate.',
  },
  { from: 39, text: 'Ask a label why. Each factor shows what it adds.' },
  { from: 44.5, text: 'And the smallest change that would flip it. No mystery, just arithmetic.' },
]

/** The chapter at a moment. */
export const chapterAt = (at: number): Chapter =>
  CHAPTERS.find(({ to }) => at < to) ?? CHAPTERS.at(-1)!

/** What is said at a moment. */
export const captionAt = (at: number) => CAPTIONS.findLast(({ from }) => from <= at)!.text

/** Seconds to `0:07`. */
export const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** How far something has come between two moments, 0 to 1. */
export const progress = (at: number, from: number, to: number) =>
  Math.min(1, Math.max(0, (at - from) / (to - from)))

/** A text as far as it is typed at a moment. */
export const typed = (text: string, at: number, from: number, to: number) =>
  text.slice(0, Math.round(text.length * progress(at, from, to)))

/** How many of a series that begins at a moment, one each `every` seconds, are there. */
export const arrived = (at: number, from: number, every: number) =>
  at < from ? 0 : 1 + Math.floor((at - from) / every)
