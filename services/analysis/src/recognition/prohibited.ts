import { wordsOf } from '../domain/words.ts'

/**
 * What nobody may sell wherever our customers are, as the rules of payment services and of ads name it: goods
 * that are illegal, and what only a criminal offers. A known trade may still deal with them: pests are killed,
 * and stolen cars found.
 */
const GOODS = new Set(
  (
    'cocaine heroin meth methamphetamine crack ecstasy mdma lsd fentanyl opium oxycodone oxycontin hydrocodone vicodin ' +
    'xanax adderall ketamine steroids ivory explosives grenades landmines ' +
    'hitman hitmen ransomware malware spyware botnet phishing carding counterfeit counterfeits forged'
  ).split(' '),
)
const PHRASES = [
  'rhino horn',
  'tiger bone',
  'elephant tusks',
  'no prescription',
  'without prescription',
  'fake passports',
  'fake passport',
  'fake ids',
  'fake id',
  'fake documents',
  'fake diplomas',
  'fake licences',
  'fake licenses',
  'fake money',
  'stolen cards',
  'stolen goods',
  'credit card dumps',
  'ghost guns',
  'child porn',
  'human organs',
  'kidney sale',
  'hacked accounts',
  'ponzi scheme',
].map((phrase) => ` ${phrase} `)

/** Who helps people with these things names them, too. */
const HELP = new Set(
  'addiction rehab rehabilitation detox recovery treatment therapy counselling counseling testing awareness prevention security charity'.split(
    ' ',
  ),
)

/** Whether a description offers what nobody may sell. */
export const isProhibited = (text: string): boolean => {
  const words = wordsOf(text)
  if (words.some((word) => HELP.has(word))) return false
  const joined = ` ${words.join(' ')} `
  return words.some((word) => GOODS.has(word)) || PHRASES.some((phrase) => joined.includes(phrase))
}
