import type { Language } from '@sortie/contracts/countries'

// Clauses of an owner's story that say what the business is not: what its owner did before, what a relative
// does, and what the business leaves out.

/**
 * Patterns of such clauses in a language. All but `now` and `joint` match one clause in lower case, mostly at its
 * start.
 */
type ClauseGrammar = {
  /** Matches a former job of the owner. */
  past: RegExp
  /** Matches the job of one of the owner's relatives. */
  relatives?: RegExp
  /** Matches training: the owner may do that work still, unless another clause names the work of today. */
  trained: RegExp
  /** Matches something that a business does not do. */
  negated: RegExp
  /** The same before a clause that begins with `only`; elsewhere these words may begin a name. */
  notOnly: RegExp
  /** Words that say that a clause is about today. */
  now: RegExp
  /** `only` at the start of a clause. */
  only: RegExp
  /** Matches words that join clauses, besides punctuation. */
  joint: RegExp
}

const GRAMMAR: Record<Language, ClauseGrammar> = {
  en: {
    past: /^(?:(?:i|we)(?:['’]ve|['’]d| have| had)? (?:used to |was |were |worked as |(?:been|started) (?:out )?as )|(?:i|we) (?:left|quit|sold|gave up) |(?:a )?(?:former |retired |ex[ -](?:police|teacher|nurse|chef|banker|lawyer|builder|engineer|footballer|military|soldier))|after [\p{L}\d-]+ years |before (?:this|that),? )/u,
    relatives:
      /^my (?:husband|wife|partner|father|mother|dad|mum|mom|brother|sister|son|daughter|grandfather|grandmother|uncle|aunt|parents) (?:was |were |is |are |too)/,
    trained: /^(?:(?:i|we) (?:trained|qualified|studied) as |once an? )/,
    negated:
      /^(?:(?:i|we|they|it) (?:do not|don['’]?t|are not|aren['’]?t|am not|never|can['’]?t|cannot|won['’]?t) |(?:i|we)['’](?:m|re) not |never |except |(?:we are |it['’]?s )?not (?!just|only|for[ -]profit|far))/,
    notOnly: /^(?:no|without) /,
    now: /\b(?:now|nowadays|these days|today)\b/giu,
    only: /^(?:just|only|simply) /,
    joint:
      / (?:but|so|though|retrained as|working as)(?= )| and(?= (?:now|today|these|i|we|what)\b)|(?<= to become)(?= )|(?<=^ (?:i|we) (?:quit|sold|left) .{1,60} and)(?= )/iu,
  },
  de: {
    past: /^(?:früher |ehemalige[rn]? |vormals |ex-|zuvor |einst |(?:ich )?war(?:en)? (?:ich |wir )?|wir waren |nach \p{L}+ jahren )/u,
    trained: /^(?:(?:ich bin )?gelernte[rn]? |ausgebildete[rn]? )/,
    negated: /^(?:(?:und )?(?:kein|nicht |nie |außer ))|.{3} (?:keine?[nrs]?|nicht)$/,
    notOnly: /^ohne /,
    now: /\b(?:jetzt|heute|nun|inzwischen|mittlerweile)\b/giu,
    only: /^(?:nur|ausschließlich) /,
    joint: / (?:aber|doch|sondern)(?= )| und(?= (?:biete|mache|jetzt|heute|nun|inzwischen)\b)/iu,
  },
  fr: {
    past: /^(?:avant,? (?:j['’]|nous )|autrefois |j['’](?:étais|ai été|ai travaillé) |nous étions |ancien(?:ne)? |ex[ -]|après \p{L}+ ans |l['’]ancien(?:ne)? )/u,
    trained: /^(?:formée? |diplômée? )/,
    negated: /^(?:pas (?:de |d['’]|les )|mais pas |jamais |aucune? |sauf |ni |je ne |nous ne )/,
    notOnly: /^sans /,
    now: /\b(?:maintenant|aujourd['’]hui|désormais)(?!\p{L})/giu,
    only: /^(?:juste|seulement|uniquement) /,
    joint: / mais(?= )| et(?= (?:maintenant|aujourd|désormais))/iu,
  },
  es: {
    past: /^(?:antes (?:era|fui|trabajaba) |(?:yo )?(?:fui|era|trabajé) |ex[ -]|después de \p{L}+ años |tras \p{L}+ años |(?:el |la )antigu[ao] )/u,
    trained: /^(?:me formé como |soy .* de formación$)/,
    negated: /^(?:no |nunca |excepto |salvo |tampoco |ni )/,
    notOnly: /^sin /,
    now: /(?<!\p{L})(?:ahora|hoy|actualmente)\b/giu,
    only: /^(?:solo|sólo|solamente|únicamente) /,
    joint: / pero(?= )| y(?= (?:ahora|hoy|actualmente)\b)/iu,
  },
  it: {
    past: /^(?:prima (?:ero|facevo|lavoravo) |ero |sono stat[oa] |ho lavorato come |ex[ -]|dopo \p{L}+ anni |(?:la vecchia|il vecchio) |l['’]antic[oa] )/u,
    trained: /^(?:ho studiato |sono diplomat[oa] )/,
    negated: /^(?:niente |no |non |mai |tranne )/,
    notOnly: /^senza /,
    now: /\b(?:ora|adesso|oggi)\b/giu,
    only: /^(?:solo|soltanto|solamente) /,
    joint: / ma(?= )| e(?= (?:ora|adesso|oggi)\b)/iu,
  },
  nl: {
    past: /^(?:vroeger |voormalige? |ex-|voorheen |(?:ik|wij|we) (?:was|waren) |na \p{L}+ jaar |de oude )/u,
    trained: /^(?:ik ben )?(?:opgeleid|afgestudeerd) (?:als|tot) /,
    negated: /^(?:geen |niet |nooit |behalve )/,
    notOnly: /^zonder /,
    now: /\b(?:nu|tegenwoordig|vandaag|inmiddels)\b/giu,
    only: /^(?:alleen|enkel|uitsluitend) /,
    joint: / maar(?= )| en(?= (?:nu|tegenwoordig)\b)/iu,
  },
  pt: {
    past: /^(?:antes (?:era|fui|trabalhava) |(?:eu )?(?:fui|era|trabalhei) |ex[ -]|(?:depois de|após) \p{L}+ anos |[ao] antig[ao] )/u,
    trained: /^(?:formei-me |sou formad[oa] em )/,
    negated: /^(?:não |nunca |exceto |nem )/,
    notOnly: /^sem /,
    now: /\b(?:agora|hoje|atualmente)\b/giu,
    only: /^(?:só|apenas|somente) /,
    joint: / mas(?= )| e(?= (?:agora|hoje|atualmente)\b)/iu,
  },
}

/** A text without its asides. */
export type PlainDescription = {
  text: string
  /** True where the text names a former job: the rest is the business, if it names one. */
  hasPast: boolean
}

const MARKS = /[,;:.!?)–—]\s|[\n\r(]/

/** Work on a customer's premises: who is named behind it is a customer. */
const FITTED_OUT = /\b(?:fit|fits|fitting|kit|kits|kitting) out (?!of\b|for\b)/giu
/** `for plumbers, roofers and electricians` names all of them as customers. */
const LISTED_CUSTOMERS =
  /\bfor ((?:\p{L}{1,20} ){0,1}\p{L}{1,20}), ((?:\p{L}{1,20} ){0,1}\p{L}{1,20}),? and (?=\p{L})/giu

/** An English text with `for` before every customer that it names. */
export const withCustomersMarked = (text: string): string =>
  text
    .replace(FITTED_OUT, (words) => `${words}for `)
    .replace(LISTED_CUSTOMERS, (_, one: string, other: string) => `for ${one} and ${other} and `)

/** `Anchor Roofing but mostly we clean gutters`: what stands behind is the business. */
const RATHER =
  /^.*\bbut (?!also\b)(?=(?:\p{L}+ ){0,3}(?:mostly|mainly|really|these days|nowadays)\b)|^.*\bbut (?!also\b)(?=.{3,80}\b(?:these days|nowadays)\b)/iu

/** An English text without what its owner does less than what follows. */
export const withoutSideline = (text: string): string => {
  const rather = text.replace(RATHER, '')
  return rather === text
    ? text
    : rather.replace(/\b(?:mostly|mainly|really|these days|nowadays)\b/giu, ' ')
}

/** Work that is named before what it is done to: `cleaning of restaurant kitchens`. */
const DONE_TO =
  /^(\s*(?:we (?:do|offer|provide) )?(?:the )?)(cleaning|repairs?|servicing|maintenance|hire|rental|restoration|installation|removal|tuning|sharpening|grooming|transport|storage) of (?:the |your |all |old )*((?:\p{L}{1,20} ){0,2}\p{L}{3,20})(?=$|[,;.]| (?:and|or|in|at|for|by)\b)/iu

/** An English text that names what is worked on before the work, as customers do: `restaurant kitchens cleaning`. */
export const withObjectsFirst = (text: string): string => text.replace(DONE_TO, '$1$3 $2')

/** So long a text is read; what stands behind it is no clause of an owner's story. */
const LONGEST = 400

/**
 * Leaves out the clauses that say what a business is not. A text of which nothing else is left stays as it is:
 * `no win no fee` may be all that somebody typed.
 */
export const withoutAsides = (language: Language, typed: string): PlainDescription => {
  const { past, relatives, trained, negated, notOnly, now, only, joint } = GRAMMAR[language]
  const clauses = typed
    .slice(0, LONGEST)
    .split(MARKS)
    // A part may begin with what joins it: `, but no gutters`.
    .flatMap((part) => ` ${part.trim()}`.split(joint))
    .map((part) => part.trim())
    .filter(Boolean)
  if (clauses.length < 2) return { text: typed, hasPast: false }
  const lowClauses = clauses.map((clause) => clause.toLowerCase())
  const isNow = lowClauses.some((clause) => clause.search(now) >= 0)
  const isPast = lowClauses.map(
    (clause) => past.test(clause) || relatives?.test(clause) || (isNow && trained.test(clause)),
  )
  const isNegated = lowClauses.map(
    (clause, at) =>
      negated.test(clause) ||
      (notOnly.test(clause) && (at > 0 || only.test(lowClauses[at + 1] ?? ''))),
  )
  const kept = clauses.filter((_, at) => !isPast[at] && !isNegated[at])
  const isPlain =
    kept.length === clauses.length || kept.every((clause) => notOnly.test(clause.toLowerCase()))
  if (isPlain) return { text: typed, hasPast: false }
  const text = kept.map((clause) => clause.replace(now, ' ').trim()).join(', ')
  return text.length < 3
    ? { text: typed, hasPast: false }
    : { text, hasPast: isPast.includes(true) }
}
