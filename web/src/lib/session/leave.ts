import type { QueryClient } from '@tanstack/react-query'
import { useMissionDraft } from '@/lib/missions/mission-draft'
import { useTrial } from '@/lib/missions/trial-details'
import { userQuery } from '@/lib/session/session'
import { forgetUser } from '@/lib/session/sign-in'
import { currentKeeper, keepFor } from '@/lib/storage/keeper'
import { forgetAllBriefs } from '@/lib/storage/kept-briefs'
import { clearEdits } from '@/lib/storage/kept-edits'

/**
 * Goes home, and forgets on this page and device what was fetched and typed for the user who has left. Text of somebody
 * else whose session ended by itself stays for them.
 */
export const leave = async (client: QueryClient, goHome: () => Promise<unknown>) => {
  const whom = currentKeeper() ?? ''
  // Pages that close keep what they could not save.
  keepFor(null)
  client.setQueryData(userQuery.queryKey, null)
  await goHome()
  forgetUser(client)
  useTrial.getState().clear()
  useMissionDraft.getState().clear()
  forgetAllBriefs(whom)
  await clearEdits(whom)
}
