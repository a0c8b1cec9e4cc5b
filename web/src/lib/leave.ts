import type { QueryClient } from '@tanstack/react-query'
import { currentKeeper, keepFor } from '@/lib/keeper'
import { forgetAllBriefs } from '@/lib/kept-briefs'
import { clearEdits } from '@/lib/kept-edits'
import { useMissionDraft } from '@/lib/mission-draft'
import { userQuery } from '@/lib/session'
import { forget } from '@/lib/sign-in'
import { useTrial } from '@/lib/trial-details'

/**
 * Goes home, and forgets on this page and device what was fetched and typed for the user who has left. What somebody
 * else typed whose session ended by itself stays for them.
 */
export const leave = async (client: QueryClient, goHome: () => Promise<unknown>) => {
  const whom = currentKeeper() ?? ''
  // Pages that close keep what they could not save.
  keepFor(null)
  client.setQueryData(userQuery.queryKey, null)
  await goHome()
  forget(client)
  useTrial.getState().clear()
  useMissionDraft.getState().clear()
  forgetAllBriefs(whom)
  await clearEdits(whom)
}
