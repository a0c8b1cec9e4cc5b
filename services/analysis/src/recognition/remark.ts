import { isDoing, isMaking } from '../lexicon/trade.ts'

// Recognizes messages to whoever answers, which are about no business.

const QUESTION =
  /^\s*(?:(?:what|whats|how|why|who|whos|where|when|which)\b|(?:can|could|would|will|should|do|does|did|is|are) (?:i|you|we|it|they|there|the)\b)/i
const REQUEST =
  /^\s*(?:(?:please )?(?:tell|give|show|write|output|print|ignore|repeat|list|explain) (?:me|us|all|the|a|json|previous)\b|(?:you are|act as)\b)/i
const FEELING =
  /^\s*i(?:'m|’m| am)? (?:so |really |just |very )?(?:feel|love|hate|miss|want|wish|think|hope|tired|sad|happy|bored|hungry|lonely)\b/i

/** Events in somebody's life, which are no business, whatever they name. */
const STORY = /^\s*(?:i|my \p{L}+) (?:had|ate|saw|went|got|left|broke|died)\b/iu

/** `we collect them`, `I repair clocks`: somebody says what they do. */
const DEED = /\b(?:i|we) (\p{L}+)/giu
/** `I love making cakes`. */
const LIKED = /\b(?:i|we) (?:love|like|enjoy) \p{L}+ing\b/iu
const isDeed = (text: string): boolean =>
  LIKED.test(text) ||
  [...text.matchAll(DEED)].some(([, verb = '']) => {
    const word = verb.toLowerCase()
    return isDoing(word) || isMaking(word) || word === 'sell' || word === 'offer'
  })

/** Returns true where a text is a question, an order or a feeling, and names nothing that anyone does. */
export const isRemark = (text: string): boolean =>
  (QUESTION.test(text) || REQUEST.test(text) || FEELING.test(text)) && !isDeed(text)

/** Returns true where a text tells an event in somebody's life. */
export const isStory = (text: string): boolean => STORY.test(text) && !isDeed(text)

/** Returns true where owners tell what they do, in whatever words: `I help newcomers with their papers`. */
export const isToldByOwner = (text: string): boolean =>
  /^\s*(?:i|we)\b/iu.test(text) && !isRemark(text)
