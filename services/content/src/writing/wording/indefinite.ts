/** Abbreviations whose first letter begins with a vowel as it is said: an HVAC technician, and a CPA. */
const SPELLED = /^[AEFHILMNORSX][A-Z]+\b/
const ABBREVIATION = /^[A-Z]{2,}\b/
/** Words by their first sound: a urologist and a European buyer, and an hourly helper. */
const VOWEL = /^(?!uni[^nm]|uro|use|eu|one\b)[aeiou]|^(?:hour|honou?r|heir)/i

/** Returns the indefinite article of a phrase, by how its first word is said. */
export const indefiniteArticle = (phrase: string): 'a' | 'an' => {
  if (ABBREVIATION.test(phrase)) return SPELLED.test(phrase) ? 'an' : 'a'
  return VOWEL.test(phrase) ? 'an' : 'a'
}
