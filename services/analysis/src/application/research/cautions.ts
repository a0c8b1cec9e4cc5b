import { Caution } from '@sortie/contracts/research'
import type { Industry } from '../../lexicon/industry.ts'

/** Words of a keyword that call for care in whatever trade it is asked. */
const SIGNS: Record<Caution, RegExp> = {
  health:
    /\b(?:doctor|medical|medicine|medication|health|pain|therapy|therapist|surgery|dental|dentist|clinic|diet|pregnan\w+|injur\w+|symptoms?|treatment|vaccin\w+|allerg\w+)\b/i,
  law: /\b(?:lawyer|attorney|solicitor|legal|divorce|custody|visa|immigration|lawsuit|probate|eviction|contract law)\b/i,
  money:
    /\b(?:loan|mortgage|insurance|invest\w*|pension|tax|taxes|credit card|debt|bankruptcy|savings|crypto\w*|stocks?)\b/i,
  gas: /\b(?:gas (?:boiler|leak|line|safety|pipe|engineer|stove|heater)|boiler|carbon monoxide)\b/i,
}

/** Where wrong advice may hurt: by the trade, and by what the keyword asks for. */
export const cautionsOf = (trade: Industry | null, keyword: string): Caution[] =>
  Caution.options.filter((each) => trade?.cautions?.includes(each) || SIGNS[each].test(keyword))
