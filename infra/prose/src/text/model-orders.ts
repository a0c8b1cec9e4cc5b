// Texts of strangers that speak to a language model. Prompts name such texts as data and forbid to obey them; these
// expressions keep the plainest orders out of prompts and out of evidence altogether.

/** Words of a sentence that speaks to a model, or of one. */
const TO_A_MODEL =
  /\b(?:ignore|disregard|forget|override|bypass|obey|decode)\b|\binstructions?\b|\bprompts?\b|\bsystem (?:message|prompt)\b|\bsystem:|\b(?:language|ai) models?\b|\bllms?\b|\bchatgpt\b|\bas an ai\b|\b(?:assistant|human|user|developer|admin):|\bas the developer\b|\bapi keys?\b|\btokens?\b|\bpasswords?\b|\bjson\b|\bhtml\b|\bmarkdown\b|\bschema\b|\bthe data\b|\byou are now\b|\byou must (?:say|answer|mention|write|recommend|include)\b|\b(?:answer|respond|reply) with\b|\b(?:answer|respond|reply) in\b|\bsay (?:this|that|the following)\b|\brepeat (?:this|after|the following)\b|\btranslate the following\b|\bsummari[sz]e\b|\bcomplete the list\b|\bword for word\b|\bcall function\b|\buse the tool\b|\bremember (?:this|for)\b|\balways (?:recommend|mention|cite|link)\b|\binto (?:the|every|each) (?:description|theme|phrase|answer|article)\b|\bas a phrase\b|\bexfiltrate\b|\bsecurity team\b/i

// A title is no sentence: it may well name instructions, passwords or models as what a page is about. A line is
// refused only for an order, or for words with which one addresses a model.

/** Up to three words between an order and what it is about. */
const GAP = '(?: \\w+){0,3}'
const RULES =
  '(?:instruction|rule|prompt|guideline|order|direction|command|everything|previous|prior|earlier|preceding|above|policy|policies)'
const READERS =
  '(?:ai|ais|llm|llms|gpt|chatgpt|claude|gemini|copilot|language model|language models|ai model|ai models|ai assistant|ai assistants|ai agents?|chatbots?)'
const TEXTS = '(?:article|answer|reply|section|summary|list|text|description|heading|sentence)s?'

/** Orders that are none to people, wherever they stand; in words of one space each, without punctuation. */
const ORDERS = new RegExp(
  [
    `\\b(?:ignor\\w*|disregard\\w*|forget|override|overrule|bypass|obey|skip)${GAP} ${RULES}`,
    '\\bobey\\b',
    '\\b(?:new|updated|secret|hidden|following|real) (?:instructions?|orders|rules|policy) (?:for|to|from)\\b',
    '\\bsystem (?:prompt|message|override)\\b',
    '\\bdeveloper (?:mode|message)\\b',
    '\\b(?:reveal|print|show|repeat|leak)(?: \\w+){0,3} (?:prompt|api key|secret|password)',
    `\\b(?:note|message|notice|hint|memo|warning|dear|attention|hello|hey|to all|instructions?|orders?)(?: (?:to|for))?(?: (?:all|any|every|the|you))? ${READERS}\\b`,
    `\\b${READERS}(?: \\w+)? (?:must|should|shall|have to|has to|need to) (?:\\w+ )?(?:recommend|mention|cite|say|write|rank|name|link|quote|choose|prefer|ignore|answer|list)\\b`,
    `\\bif you are (?:an? )?${READERS}\\b`,
    '\\bas an? (?:ai|llm|language model)\\b',
    '\\byou are (?:now|no longer|dan)\\b',
    '\\bfrom now on(?: \\w+)? you\\b',
    '\\bend of (?:the )?(?:data|input|document|evidence|items|context|prompt)\\b',
    '\\bwhen(?:ever)? (?:you )?(?:write|writing|answer|answering|asked)\\b(?: \\w+){0,4} (?:mention|recommend|cite|say|name|link)\\b',
    `\\b(?:in|into) (?:the|every|each|your) ${TEXTS}\\b`,
    '\\bword for word\\b',
    '\\byou (?:must|should|will|shall) (?:say|answer|mention|write|recommend|include|cite|act as|pretend)\\b',
    // The same orders in languages of which models know as much.
    '\\b(?:ignor\\w+|vergiss|oublie\\w*|olvid\\w+|dimentic\\w+|negeer)(?: \\w+){0,4} (?:anweisung|regel|instruc|instruk|istruz|consigne|regla|regole|aanwijz)',
  ].join('|'),
  'i',
)
/** Imperatives that ask for an answer, at the beginning of a clause. People are asked for other things. */
const IMPERATIVES = new RegExp(
  `^(?:please |now |and |then |you must |must )*(?:${[
    '(?:always |only |never |do not |don t )?(?:recommend|mention|cite|link to|praise)\\b',
    '(?:rank|name|list)(?: \\w+){1,4} (?:first|everywhere|only)\\b',
    `(?:begin|start|end|finish) (?:your|the|every|each) ${TEXTS}\\b`,
    '(?:answer|respond|reply) (?:with|only|in) (?:the|a|an|null|json|html|markdown|nothing|one|ten|this|yes|no)\\b',
    '(?:repeat|say|write|print|output|state|claim)(?: (?:this|the following|after me)\\b| that \\w)',
    'act as (?:an?|the|if|my|our)\\b',
    'pretend (?:that|to|you)\\b',
    '(?:decode|translate|summari[sz]e) (?:and|this|the following)\\b',
    '(?:call|use) (?:the )?(?:function|tool)\\b',
  ].join('|')})`,
  'i',
)
/** The name of a speaker, as in the record of a chat. */
const SPEAKER = /(?:^|[.!?|·>\s])(?:system|assistant|user|human|developer|admin)\s*[:>]/i

/** Signs that stand for letters if somebody hides words from a filter. */
const STANDS_FOR: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/** A longer line is no title; this much of it is read. */
const MOST_READ = 4_000

const words = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()

/** `i g n o r e` as one word: three single letters or more in a row. */
const withoutGaps = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}])(?:\p{L} ){2,}\p{L}(?![\p{L}\p{N}])/gu, (letters) =>
    letters.replaceAll(' ', ''),
  )

/** A line in the ways that a reader makes words of it. */
const readings = (line: string): string[] => {
  const plain = line
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .slice(0, MOST_READ)
  const letters = plain.replace(/[013457@$]/g, (mark) => STANDS_FOR[mark]!)
  const joined = plain.replace(/(?<=\p{L})[-.*_](?=\p{L})/gu, '')
  // Two spaces or more part the words of a line whose letters stand apart.
  const apart = plain
    .split(/\s{2,}/)
    .map((part) => withoutGaps(words(part)))
    .join(' ')
  return [words(plain), words(letters), words(joined), apart]
}

const clausesOf = (line: string): string[] =>
  line
    .slice(0, MOST_READ)
    .split(/[^\p{L}\p{M}\p{N}\s'’-]+|\s[-–—]\s/u)
    .map(words)

/** Letters that look like those of another script are there to deceive; and what is not Latin is no line for us. */
const isForeign = (line: string): boolean =>
  /[^\p{Script=Latin}\P{L}]/u.test(line.normalize('NFKC'))

/**
 * Returns true if a short line of a stranger (a title, a name, a description, a question) orders a language model
 * about, or cannot be read by these rules because it is not in Latin letters. Titles that only name instructions,
 * passwords or models pass.
 */
export const isLineForModel = (line: string): boolean =>
  isForeign(line) ||
  SPEAKER.test(line.slice(0, MOST_READ)) ||
  readings(line).some((reading) => ORDERS.test(reading)) ||
  clausesOf(line).some((clause) => IMPERATIVES.test(clause))

/** Returns true if a sentence of a stranger speaks to a language model, or of one: stricter than for lines. */
export const isSentenceForModel = (sentence: string): boolean =>
  TO_A_MODEL.test(sentence) || isLineForModel(sentence)
