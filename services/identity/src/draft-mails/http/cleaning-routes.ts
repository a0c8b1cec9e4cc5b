import { cleanDraftMails } from '@sortie/contracts/operators/cleaning'
import { expectOperator } from '@sortie/runtime/http/caller'
import { type Route, route } from '@sortie/runtime/http/route'
import type { CleanedPart } from '@sortie/runtime/store/old-events'

/**
 * Cleans what older releases stored of articles, a part for each request.
 * @param cleanBehind cleans the part behind an id, or the first one
 */
export const cleaningRoutes = (cleanBehind: (after?: string) => Promise<CleanedPart>): Route[] => [
  route(cleanDraftMails, async ({ caller, body: { after } }) => {
    expectOperator(caller)
    return cleanBehind(after)
  }),
]
