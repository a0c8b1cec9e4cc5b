// Words that say the same thing in another form have one stem here. Coarse on purpose: it decides only
// whether a sentence and its evidence speak of the same thing.

const IRREGULAR =
  'found=find uses=use used=use using=use ties=tie tied=tie payee=payeee dies=die died=die dying=die added=add adds=add adding=add fell=fall fallen=fall rose=rise risen=rise kept=keep sold=sell took=take taken=take wrote=write written=write taught=teach built=build came=come went=go gone=go gave=give given=give made=make began=begin begun=begin grew=grow grown=grow had=have has=have bought=buy brought=bring thought=think told=tell said=say saw=see seen=see left=leave lost=lose met=meet paid=pay ran=run sent=send spent=spend stood=stand won=win held=hold led=lead shot=shoot shown=show spoke=speak spoken=speak broke=break broken=break chose=choose chosen=choose drove=drive driven=drive froze=freeze frozen=freeze did=do done=do was=be were=be is=be are=be been=be people=person persons=person men=man women=woman children=child feet=foot teeth=tooth mice=mouse lives=live sank=sink sunk=sink swam=swim wore=wear worn=wear caught=catch felt=feel heard=hear knew=know known=know laid=lay lay=lie lit=light hid=hide hung=hang slept=sleep swept=sweep meant=mean leant=lean threw=throw flew=fly shrank=shrink sprang=spring stuck=stick struck=strike sung=sing sat=sit got=get'
const irregular = new Map(IRREGULAR.split(' ').map((pair) => pair.split('=') as [string, string]))

/** Returns true if a verb is in a past form: `cleaned`, `swept`. */
export const isPast = (verb: string): boolean =>
  /ed$/i.test(verb) ||
  (irregular.has(verb.toLowerCase()) &&
    !/(?:s|ing)$|^(?:are|be|been|feet|teeth|people|men|women|children|mice)$/i.test(verb))

const SUFFIXES =
  /(?:ations?|itions?|ements?|nesses|ness|ments?|ingly|edly|ings?|ions?|ers?|ors?|ists?|ally|ly|ies|ied|ed|es|s|al|y|e)$/

const british = (word: string): string =>
  word
    .replace(/our(?=$|s$|ed$|ing$|ful|ite)/, 'or')
    .replace(/is(?=e$|es$|ed$|ing$|ation)/, 'iz')
    .replace(/ogue$/, 'og')

const reduced = (word: string): string => {
  const plain = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/'s?$/, '')
  const regular = irregular.get(plain)
  if (regular) return regular.replace(/e$/, '')
  if (plain.length <= 3) return plain.replace(/e$/, '')
  let stem = british(plain)
  for (let turn = 0; turn < 2; turn++) {
    const shorter = stem.replace(SUFFIXES, '')
    if (shorter.length < 3 || shorter === stem) break
    stem = shorter
  }
  return stem.replace(/([^aeiou])\1$/, '$1').replace(/i$/, '')
}

/** A text has few words many times, so their stems are remembered; so many of them at most. */
const REMEMBERED = 20_000
const stems = new Map<string, string>()

/** `galvanised` and `galvanising` -> `galvaniz`; `fell` -> `fall`. */
export const factStemOf = (word: string): string => {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = reduced(word)
  if (stems.size >= REMEMBERED) stems.clear()
  stems.set(word, stem)
  return stem
}

/** A word of a text, with its place. */
export type StemmedWord = { text: string; stem: string; start: number; end: number }

const WORD = /\p{L}[\p{L}\p{M}\p{N}]*(?:'\p{L}{1,2}(?!\p{L}))?/gu

/** The words of a text that has been read; numbers in digits are none. */
export const stemmedWordsIn = (text: string): StemmedWord[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    text: word,
    stem: factStemOf(word),
    start: index,
    end: index + word.length,
  }))

const GLUE =
  "a an the this that these those it its he she they them their his her him we us our ours i me my mine you your yours one ones who whom whose which what when where why how there here and or but nor so yet if whereas then than as at by for from in into of off on onto out over to too up upon with within without about above after again against along among around before behind below between beyond down during near per since through till toward towards under until via while outside inside be is are was were am been being do does did done doing have has had having can could may might must shall should will would not no n't don't doesn't didn't isn't aren't wasn't weren't won't can't cannot also just only even ever still very quite rather much more most less least many few some any each every all both other another same such own first last it's that's there's let's say says said according itself himself herself themselves yourself ourselves myself"
const glue = new Set(GLUE.split(' '))

/** Returns true if a word joins others and has no topic of its own. */
export const isGlue = (word: string): boolean => glue.has(word.toLowerCase())

/** Stems of the words that carry the topic. */
export const topicStemsOf = (text: string): Set<string> =>
  new Set(
    stemmedWordsIn(text)
      .filter(({ text }) => !isGlue(text))
      .map(({ stem }) => stem),
  )
