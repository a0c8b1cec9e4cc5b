import type { MoreDetails, TrialDetails } from '@sortie/contracts/analysis/briefs/brief-details'
import type { Aim } from '@sortie/contracts/analysis/keywords/ratings'

/** The customer's input for a report, exactly as typed. It may hold any text, hostile text too. */
export type Brief = TrialDetails & {
  /** Code of the country, such as `GB`; where it is absent, the other fields let us guess. */
  country?: string | undefined
  town?: string | undefined
  /** Host or address of the business's own site. */
  ownSite?: string | undefined
  /** Further competitors, by name or site. */
  rivals?: string[] | undefined
  /** Phrases that the customer wants to know about. */
  seeds?: string[] | undefined
  /** The aim that keywords are rated for; absent: pages that rank by themselves. */
  aim?: Aim | undefined
  /** Id of what the industry was said to mean; absent: the likeliest reading. */
  reading?: string | undefined
}

type BriefInput = { country?: string | undefined; aim?: Aim | undefined } & {
  [Name in 'town' | 'ownSite' | 'reading']?: string | null | undefined
} & { [Name in 'rivals' | 'seeds']?: string[] | null | undefined }

/** Returns the optional details of a brief, without those that were left empty or were erased with the person. */
export const moreOf = ({
  country,
  town,
  ownSite,
  rivals,
  seeds,
  aim,
  reading,
}: BriefInput): MoreDetails => ({
  ...(country && { country }),
  ...(town && { town }),
  ...(ownSite && { ownSite }),
  ...(rivals && rivals.length > 0 && { rivals }),
  ...(seeds && seeds.length > 0 && { seeds }),
  // The usual one is not kept, as nothing else that was left as it is.
  ...(aim === 'paid' && { aim }),
  ...(reading && { reading }),
})
