import type { DraftScore } from '@sortie/contracts/content/drafts/draft-score'
import { DESCRIPTION_CHARACTERS, TITLE_PIXELS } from '@sortie/prose/score/shown-lengths'
import { formatCount } from '@/lib/format'

export type ScorePart = keyof DraftScore['parts']
export type PartLine = {
  part: ScorePart
  name: string
  /** Null where it was not measured. */
  share: number | null
  advice: string
}

const NAMES: Record<ScorePart, string> = {
  usefulness: 'Usefulness',
  evidence: 'Evidence',
  coverage: 'Coverage',
  readability: 'Readability',
  search: 'Search',
  originality: 'Originality',
  voice: 'Voice',
}

/** From this a part is good enough to be left as it is. */
const GOOD = 0.75

const ADVICE: Record<ScorePart, { good: string; better: string }> = {
  usefulness: {
    good: 'Answers first, mostly in your words.',
    better:
      'Answer the search in the first paragraph, and replace our editors’ paragraphs with what you know.',
  },
  evidence: {
    good: 'Every fact has a source; some are yours.',
    better: 'Answer more questions: your own facts count most.',
  },
  coverage: {
    good: 'Covers what readers of this search ask.',
    better: 'Answer the related searches in sections of their own.',
  },
  readability: {
    good: 'Short sentences, few passives.',
    better: 'Split sentences over 20 words, and name who does what.',
  },
  search: {
    good: 'Keyword is where search engines look.',
    better: 'Use the keyword in the title, the first lines and one heading.',
  },
  originality: {
    good: 'Doesn’t repeat the pages we read.',
    better: 'Rewrite standard passages in your own words.',
  },
  voice: {
    good: 'Reads like your samples.',
    better: 'Bring sentence length and tone closer to your samples.',
  },
}

const untracedText = (untraced: number): string =>
  untraced === 1
    ? '1 fact has no source: see the checks below.'
    : `${formatCount(untraced)} facts have no source: see the checks below.`

/**
 * The parts that apply, each with one thing to do.
 * @param untraced facts that nothing supports
 */
export const partLines = ({ parts }: Pick<DraftScore, 'parts'>, untraced: number): PartLine[] =>
  (Object.keys(NAMES) as ScorePart[]).flatMap((part): PartLine[] => {
    const share = parts[part] ?? null
    if (share === null && part === 'originality')
      return [{ part, name: NAMES[part], share, advice: 'Not measured: no page was read.' }]
    if (share === null) return []
    if (part === 'evidence' && untraced > 0)
      return [{ part, name: NAMES[part], share, advice: untracedText(untraced) }]
    const { good, better } = ADVICE[part]
    return [{ part, name: NAMES[part], share, advice: share >= GOOD ? good : better }]
  })

type Fit = 'ok' | 'short' | 'long'
const fitOf = (size: number, { from, to }: { from: number; to: number }): Fit =>
  size < from ? 'short' : size > to ? 'long' : 'ok'

const FIT_WORDS: Record<Fit, string> = {
  ok: 'fits',
  short: 'shorter than it could be',
  long: 'gets cut off in search results',
}

/** Says whether a title fits in search results, by its width. */
export const titleFit = (pixels: number): string =>
  `${Math.round(pixels)} of ${TITLE_PIXELS.to} px, ${FIT_WORDS[fitOf(pixels, TITLE_PIXELS)]}`

export const descriptionFit = (text: string): string =>
  `${text.length} of ${DESCRIPTION_CHARACTERS.to} characters, ${FIT_WORDS[fitOf(text.length, DESCRIPTION_CHARACTERS)]}`
