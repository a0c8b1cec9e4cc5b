import type { OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'

// Recognizes messages that are about no business, in languages other than English: questions and orders to whoever
// answers, what somebody feels or wants, and events in somebody's life. They name trades, too: `wo gibt es Pizza`.

/** Patterns of a language. All match the start of a text in lower case, which ends with a space. */
type RemarkGrammar = {
  /** Matches a question or an order to whoever answers. */
  request: RegExp
  /** Matches a feeling, a wish or somebody who looks for a business: an owner may begin so, too. */
  wish: RegExp
  /** Matches an event in somebody's life. */
  event: RegExp
}

const GRAMMAR: Record<OtherLanguage, RemarkGrammar> = {
  de: {
    request:
      /^(?:was|wie|warum|wieso|wer|wo|wann|welche[nrs]?|kannst du|können sie|könnt ihr|gibt es|ignorier|ignoriere|vergiss|schreib|schreibe|erzähl|erzähle|zeig|zeige|gib|sag|sage|erkläre?|übersetze mir|du bist) /,
    wish: /^(?:ich (?:will|möchte|mag|liebe|hasse|brauche|suche|vermisse|wünsche)|mir ist|mir geht|wir suchen) /,
    event:
      /^(?:(?:gestern|heute|letzte woche) (?:habe|hab|bin|war) |mein(?:e|en)? \p{L}+ (?:ist|hat|war) |ich habe? (?:gestern|heute) )/u,
  },
  fr: {
    request:
      /^(?:quoi|que|quel(?:le)?s?|qui est|comment|pourquoi|où|quand|combien|est-ce|peux-tu|pouvez-vous|ignore|ignorez|oublie|oubliez|écris|écrivez|raconte|montre|donne|dis|explique|tu es) /,
    wish: /^(?:je (?:veux|voudrais|cherche|déteste|souhaite)|j['’](?:aime|adore|ai (?:faim|froid|sommeil|besoin|envie))|nous cherchons) /,
    event:
      /^(?:hier|la semaine dernière|(?:mon|ma|mes) \p{L}+ (?:est|a|ont|sont) |j['’]ai (?:mangé|vu|perdu|acheté) )/u,
  },
  es: {
    request:
      /^¿?(?:qué|que|cuál|cómo|como puedo|por qué|quién|dónde|donde|cuándo|cuánto|puedes|puede usted|hay|ignora|olvida|escribe|cuéntame|dime|muestra|dame|explica|eres) /,
    wish: /^(?:(?:yo )?(?:quiero|quisiera|necesito|busco|amo|odio|tengo (?:hambre|sueño|frío)|me gusta|me encanta)|buscamos) /,
    event:
      /^(?:ayer|anoche|mi \p{L}+ (?:se|ha|está|es|murió) |(?:he )?(?:comí|comido|vi|perdí|compré) )/u,
  },
  it: {
    request:
      /^(?:che|cosa|quale|quali|come|perché|chi è|dove|quando|quanto|puoi|potete|c['’]è|ignora|dimentica|scrivi|racconta|mostra|dammi|dimmi|spiega|sei) /,
    wish: /^(?:(?:io )?(?:voglio|vorrei|cerco|amo|odio|ho (?:fame|sonno|freddo|bisogno|voglia)|mi piace|mi manca)|cerchiamo) /,
    event:
      /^(?:ieri|stanotte|(?:il mio|la mia|mio|mia) \p{L}+ (?:è|ha|si) |ho (?:mangiato|visto|perso|comprato) )/u,
  },
  nl: {
    request:
      /^(?:wat|hoe|waarom|wie|waar|wanneer|welke?|kun je|kan je|kunt u|is er|zijn er|negeer|vergeet|schrijf|vertel|toon|geef mij|geef me|zeg|leg uit|jij bent|je bent) /,
    wish: /^(?:ik (?:wil|zou|hou|houd|haat|zoek|mis|heb (?:honger|slaap|zin|nodig))|wij zoeken) /,
    event: /^(?:gisteren|vorige week|mijn \p{L}+ (?:is|heeft|was) |ik heb (?:gisteren|vandaag) )/u,
  },
  pt: {
    request:
      /^(?:o que|que|qual|quais|como posso|por que|porquê|quem é|onde|quando|quanto|você pode|podes|pode me|há|ignore|ignora|esqueça|escreva|escreve|conte|mostre|dê|diga|explique|você é|és) /,
    wish: /^(?:(?:eu )?(?:quero|queria|gostaria|preciso|procuro|amo|odeio|adoro|gosto|estou com|tenho (?:fome|sono|frio))|procuramos) /,
    event:
      /^(?:ontem|(?:o meu|a minha|meu|minha) \p{L}+ (?:é|está|foi|morreu|se) |(?:eu )?(?:comi|vi|perdi|comprei) )/u,
  },
}

/** `request`: about no business; `doubtful`: perhaps about one. */
type RemarkKind = 'request' | 'doubtful'

/** A name of few words before a mark: `Quanto Basta, ristorante`. */
const NAME = /^\p{Lu}[^\s,:]{0,20}(?: [^\s,:]{1,20}){0,2}[,:] (?=\p{L}{3})/u

/** Returns the text behind a name that begins like a question; null where a text begins with none. */
export const textBehindQuestion = (text: string): string | null => {
  const [name] = NAME.exec(text.trim()) ?? []
  return name === undefined || text.includes('?') ? null : text.trim().slice(name.length)
}

/** Returns whether a text is rather a message than the description of a business; null where nothing says so. */
export const remarkIn = (language: OtherLanguage, text: string): RemarkKind | null => {
  const sentence = `${text.trim().toLowerCase()} `
  const { request, wish, event } = GRAMMAR[language]
  if (request.test(sentence)) return 'request'
  return wish.test(sentence) || event.test(sentence) ? 'doubtful' : null
}
