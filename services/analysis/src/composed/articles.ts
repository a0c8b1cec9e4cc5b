import type { OtherLanguage } from '../lexicon/frequencies/frequencies.ts'

// The article before a noun, where its ending tells the gender for sure: people ask `cuánto cuesta un fontanero`.

/** Endings of the first word of a noun by the article before it; the first that fits counts. */
const ARTICLES: Record<OtherLanguage, readonly (readonly [article: string, ending: RegExp])[]> = {
  de: [
    ['eine', /(?:in|agentur|firma|praxis|kanzlei)$/],
    ['ein', /(?:er|ist|eur|arzt|anwalt|fotograf|dienst|unternehmen)$/],
  ],
  fr: [
    [
      'une',
      /(?:trice|euse|ière|ienne|erie|thèque|agence|entreprise|société|école|salle|clinique|boutique|pharmacie)$/,
    ],
    ['un', /(?:eur|ier|ien|iste|photographe|avocat|notaire|cabinet)$/],
  ],
  es: [
    ['un', /(?:o|or|ista|[oó]pata|peuta|peda|iatra|dj)$/],
    ['una', /(?:a|ción)$/],
  ],
  it: [
    ['uno', /^ps.*(?:peuta|peda|iatra)$/],
    ['un', /(?:ista|opata|peuta|peda|iatra)$/],
    ['una', /^[bcdfghjklmnpqrstvz].*a$/],
    ["un'", /^[aeiou].*a$/],
    ['uno', /^(?:s[bcdfghlmnpqrtv]|z|ps|gn).*(?:o|ore|iere)$/],
    ['un', /(?:o|ore|iere)$/],
  ],
  nl: [['een', /./]],
  pt: [
    ['um', /(?:o|or|ista|opata|peuta|peda|iatra|dj)$/],
    ['uma', /(?:a|ção)$/],
  ],
}

/** A noun with its article: `un fontanero`; undefined where its ending leaves the gender open. */
export const nounWithArticle = (language: OtherLanguage, noun: string): string | undefined => {
  const [first = ''] = noun.split(' ')
  const article = ARTICLES[language].find(([, ending]) => ending.test(first))?.[0]
  return article && (article.endsWith("'") ? `${article}${noun}` : `${article} ${noun}`)
}
