/** Abbreviations whose first letter begins with a vowel as it is spoken: an HVAC technician, and a CPA. */
const SPELLED = /^[AEFHILMNORSX][A-Z]+\b/
const ABBREVIATION = /^[A-Z]{2,}\b/
/** Numbers that begin with "eight", "eleven" or "eighteen". */
const VOWEL_NUMBER = /^(?:8|1[18](?!\d))/
/** Words by their first sound: a urologist and a European buyer, and an hourly helper. */
const VOWEL =
  /^(?!uni(?![nm])|uro|uku|ut[aeio]|us[aeu]|eu|ewe|one\b|once\b|u[klnrst]?\b)[aeiou]|^(?:hour|honest|honou?r|heir)/i

/** Returns the indefinite article of a phrase, by the first sound of its first word as far as the spelling tells it. */
export const indefiniteArticle = (phrase: string): 'a' | 'an' => {
  if (ABBREVIATION.test(phrase)) return SPELLED.test(phrase) ? 'an' : 'a'
  return VOWEL.test(phrase) || VOWEL_NUMBER.test(phrase) ? 'an' : 'a'
}
