import type { Caution } from '@sortie/contracts/analysis/research/research'
import { waitText } from '@sortie/contracts/content/drafts/article-time'
import type { Writer } from '@sortie/contracts/content/drafts/draft-brief'
import type { DraftFailure } from '@sortie/contracts/content/drafts/draft-failures'
import { leastWordsOf } from '@sortie/contracts/content/drafts/draft-limits'
import type { Readiness } from '@sortie/contracts/content/drafts/draft-readiness'
import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import type { FreeOutline, OutlineText } from '@sortie/contracts/content/drafts/free-outline'
import { formatCount } from '@/lib/format'

export const WRITER_NAMES: Record<Writer, string> = {
  template: 'Template draft: no AI',
  ai: 'AI draft',
}

export const wordsText = (words: number) =>
  `${formatCount(words)} ${words === 1 ? 'word' : 'words'}`

export const itemsText = (count: number) =>
  `${formatCount(count)} ${count === 1 ? 'item' : 'items'}`

/** Words a minute that people read. */
const PACE = 230
export const minutesText = (words: number) => `${Math.max(1, Math.round(words / PACE))} min read`

/** Says how long an article of the model takes, as far as we promise it. */
export const modelTimeText = (time: Readiness['time']): string => {
  const most = Math.ceil((time?.mostSeconds ?? 300) / 60)
  if (time?.freeAfterSeconds === null)
    return `The model here is slow: it can take up to ${formatCount(most)} minutes.`
  const free = time?.freeAfterSeconds ?? 120
  return `It takes a minute or two; after ${waitText(free)} it’s free.`
}

/** 0-1 -> `38%`. */
export const percent = (share: number) => `${Math.round(share * 100)}%`

/** To the next fifty below: it is an estimate. */
const roundWords = (words: number) => Math.floor(words / 50) * 50

/** Says how many words the evidence is enough for, in a line. */
export const carriesText = ({ words }: Pick<Readiness, 'words'>): string =>
  words < 50
    ? 'No facts to write from yet'
    : `Facts for about ${formatCount(roundWords(words))} words`

/** Says how far a brief is from its article, and how many short answers are missing. */
export const shortfallText = ({
  words,
  least,
  answers,
}: NonNullable<Readiness['shortfall']>): string => {
  const so = `About ${formatCount(roundWords(words))} of the ${formatCount(least)} words.`
  if (answers === null) return `${so} Longer answers help most.`
  if (answers === 1) return `${so} One of these should be enough.`
  return `${so} About ${formatCount(answers)} answers of a sentence or two are missing.`
}

/** Says how much is missing until an article can be written. */
export const neededText = (
  { words, missing }: Pick<Readiness, 'words' | 'missing'>,
  writer: Writer,
  isPage = false,
): string => {
  const least = formatCount(leastWordsOf(writer, isPage))
  const isShort = words < leastWordsOf(writer, isPage)
  const noun = isPage ? 'page' : 'article'
  // A page whose sections are filled is whole, however short.
  if (isPage && isShort && missing.length === 0)
    return 'Enough for a page: its sections are filled.'
  if (isShort)
    return `${isPage ? 'A page' : 'An article'} needs ${least} words. Answer a question or add facts to get there.`
  return missing.length > 0
    ? `Enough for ${isPage ? 'a' : 'an'} ${noun} of ${least} words or more, once you add what’s missing.`
    : `Enough for ${isPage ? 'a' : 'an'} ${noun} of ${least} words or more.`
}

/** The source of a text in a free outline. */
export const ORIGIN_NAMES: Record<OutlineText['origin'], string> = {
  owner: 'You',
  editors: 'Our editors',
  report: 'Your report',
  other: 'Another source',
}

/** Describes the free outline of a draft that can't be launched yet, before anything is paid. */
export const outlineText = ({
  words,
  answersShort,
  page,
}: Pick<FreeOutline, 'words' | 'answersShort' | 'page'>): string => {
  if (page)
    return 'What the page needs, what you have for it, and what to answer next. It’s free and uses no mission.'
  const length = words > 0 ? ` of about ${wordsText(Math.ceil(words / 10) * 10)}` : ''
  const free = `Until then this is a free outline${length}. It uses no mission.`
  if (answersShort === null) return `${free} Add what’s missing to make it an article.`
  const answers =
    answersShort === 1 ? 'One more answer' : `${formatCount(answersShort)} more answers`
  return `${free} ${answers} should make it an article.`
}

/** Returns true where this writer can take an order for the article. */
export const isLaunchable = (readiness: Readiness | undefined): boolean =>
  readiness !== undefined && readiness.missing.length === 0

/** `41 facts, 41 traced`: those that need evidence, and how many have it. */
export const tracedText = ({ claims, traced }: { claims: number; traced: number }) =>
  `${formatCount(claims)} ${claims === 1 ? 'fact' : 'facts'}, ${formatCount(traced)} traced`

type Shares = { standardShare: number; tradeShare?: number | undefined }

/** Says how much of an article other customers may receive too, and what to do about it. */
export const standardText = (
  { standardShare, tradeShare = 0 }: Shares,
  isEdited: boolean,
): string => {
  const standard = `${percent(standardShare)} of this draft ${isEdited ? 'was' : 'is'} standard text`
  const trade =
    tradeShare > 0
      ? ` and ${percent(tradeShare)} comes from our editors’ notes on your trade. Other customers may also receive both`
      : ' that other customers may also receive'
  return isEdited
    ? `When delivered, about ${standard}${trade}. Rewrite what is left of it in your own words before you publish.`
    : `About ${standard}${trade}. Rewrite it in your own words before you publish.`
}

const CAUTIONS: Record<Caution, string> = {
  health: 'a health professional',
  law: 'a lawyer',
  money: 'a financial professional',
  gas: 'somebody who is licensed to work on gas',
}
/** Names the experts who should check an article before it is published; null where none has to. */
export const reviewText = (
  cautions: readonly Caution[],
  noun: 'page' | 'article' = 'article',
): string | null => {
  if (cautions.length === 0) return null
  const who = cautions.map((caution) => CAUTIONS[caution])
  return `This ${noun} touches on ${cautions.join(' and ')}. Ask ${who.join(' and ')} to check it.`
}

/** The next step after each failure of a draft. */
export const FAILURE_NEXT: Record<DraftFailure, string> = {
  sources: 'Add facts or answers to the brief, then launch it again.',
  model: 'Launch it again in a few minutes.',
  quality: 'Add facts or answers to the brief, then launch it again.',
  budget: 'Launch it again tomorrow, or choose the template draft.',
  deadline: 'Launch it again in a few minutes.',
  fault: 'Launch it again. If it fails once more, write to support.',
  erased: 'Its texts were deleted and can’t be read anymore.',
}

/** Returns the noun for a draft in a sentence. */
export const draftNoun = ({ pageKind }: Pick<Draft, 'pageKind'>): 'page' | 'article' =>
  pageKind ? 'page' : 'article'

/** Describes the progress of an article that is being written. */
export const progressText = (draft: Draft): string => {
  const { status, writer, sections, package: pack, scored } = draft
  if (status === 'requested') return 'Reserving your mission'
  if (status === 'queued') return 'Waiting to start'
  const drafted = sections.filter((section) => section.status === 'drafted').length
  if (sections.length === 0) return 'Planning the outline'
  // A model writes all of them at once, and none is there before it is checked.
  if (drafted < sections.length && writer === 'ai')
    return drafted === 0
      ? `Writing ${sections.length} sections`
      : `Checked ${drafted} of ${sections.length} sections`
  if (drafted < sections.length) return `Writing section ${drafted + 1} of ${sections.length}`
  if (!pack) return 'Adding the title and description'
  return scored ? 'Finishing' : `Scoring the ${draftNoun(draft)}`
}

/** Returns the title of the browser tab for a draft that the user watches. */
export const draftTabTitle = (draft: Draft): string => {
  const { status, title, keyword, sections } = draft
  const noun = draft.pageKind ? 'Page' : 'Article'
  if (status === 'ready') return `${noun} ready · ${title}`
  if (status === 'failed') return `${noun} failed · ${keyword}`
  const drafted = sections.filter((section) => section.status === 'drafted').length
  const step = sections.length > 0 ? `(${drafted}/${sections.length}) ` : ''
  return `${step}Writing · ${keyword}`
}
