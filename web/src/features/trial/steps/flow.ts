import type { TrialBrief } from '@sortie/contracts/analysis/trials/trials'
import type { User } from '@sortie/contracts/identity/accounts/authentication'
import { announce } from '@/lib/notices/toast'

/** Returns the page that step 1 redirects to, else null: a trial can be used once. */
export const leaveStep1 = (user: User | null) => (user?.freeTrialUsed ? '/dashboard' : null)

/** Returns the page that step 2 redirects to, else null: the used trial counts before the missing details. */
export const leaveStep2 = (user: User | null, details: TrialBrief | null) => {
  if (user?.freeTrialUsed) return '/dashboard'
  return details ? null : '/free-trial-step1'
}

/** Says why somebody is led to the dashboard instead. */
export const sayUsed = () => announce('Free analysis already used', 'A mission buys a full report.')
