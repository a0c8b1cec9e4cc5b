import { isLineForModel } from '@sortie/prose/text/model-orders'
import type { SentenceWords } from './sentence-words.ts'

// Code for a browser, and orders to a language model. Both are inert in an article, and neither is anybody's answer.

const TAGS =
  /<[/!]?\s*(?:script|iframe|img|style|svg|form|input|button|object|embed|link|meta|base|textarea|title|html|body|video|audio|math|a\s|!--)/i
const ADDRESSES = /\b(?:javascript|vbscript):|\bdata:text\//i
const HANDLERS = /\bon(?:error|load|click|focus|mouseover|toggle)\s*=/i

/** `<script>`, `javascript:` and the like, and not `the <b> key`. */
export const holdsCode = ({ whole }: SentenceWords): boolean =>
  TAGS.test(whole) || ADDRESSES.test(whole) || HANDLERS.test(whole)

/** Marks of the prompts of models. */
const MARKS = /<\|\w+\|>|<\/?(?:evidence|system|user|assistant|data|instructions)>|\[\/?inst\]/i
const ADDRESSED =
  /^(?:dear )?(?:assistant|ai|chatgpt|model|writer)\s*,|^(?:system|assistant|developer|user)\s*:/i
const ABOUT_RULES =
  /\b(?:disregard|override) the (?:evidence|facts|sources)\b|\bnew task:|\bnote to the (?:ai|model)\b|\bdeveloper mode\b/i

/** `Ignore all previous instructions`, and not `forget the rules for white and red, drink what you like`. */
export const ordersModel = ({ whole, low }: SentenceWords): boolean => {
  if (MARKS.test(whole) || ADDRESSED.test(whole) || ABOUT_RULES.test(whole)) return true
  return isLineForModel(whole) && low.some((word) => OF_MODELS.has(word))
}
/** A sentence that orders somebody about speaks to a model where it names what models have. */
const OF_MODELS: ReadonlySet<string> = new Set(
  'previous prior instructions prompt prompts ai model models language assistant article section sections cite above rank recommend summary llm chatgpt gpt evidence'.split(
    ' ',
  ),
)
