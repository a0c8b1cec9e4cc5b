import { stem, wordsOf } from '../../domain/words.ts'
import type { Company, Industry } from '../industry.ts'
import { companyBearing, companyNamed } from './same-company.ts'

/** The company of a trade that a name or a site means, as far as the lexicon knows it. */
export const companyOfTrade = (typed: string, { name, companies }: Industry): Company | undefined =>
  companies.find(companyBearing(typed)) ??
  companies.find(companyNamed(typed, new Set(wordsOf(name).map(stem))))
