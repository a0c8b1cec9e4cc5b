import { stem, wordsOf } from '../../domain/words.ts'
import type { Company, Industry } from '../industry.ts'
import { brandKeys } from './companies.ts'
import { isCompany } from './same-company.ts'

/** The company of a trade that a name or a site means, as far as the lexicon knows it. */
export const companyOfTrade = (
  typed: string,
  { name, companies }: Industry,
): Company | undefined => {
  const keys = brandKeys(typed)
  const trade = new Set(wordsOf(name).map(stem))
  return (
    companies.find((company) => brandKeys(company.name).some((key) => keys.includes(key))) ??
    companies.find((company) => isCompany(typed, company, trade))
  )
}
