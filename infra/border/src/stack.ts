import { ownEnvironment } from '@sortie/local/environment'
import { openStack, type Stack, startStack } from '@sortie/local/stack/stack'
import { OPERATOR, offline } from '@sortie/local/stack/test-stack'

const NAME = 'border'
/** Ports of this stack are so far from those of `make up`. */
const OFFSET = 4_000

// A thousand visitors come from one address here, and a few accounts send the requests to every route. The limit on
// sign-ins of one account stays as it is.
const plenty = '1000000'
const identity = {
  REGISTER_PER_ADDRESS: plenty,
  LOGIN_PER_ADDRESS: plenty,
  RESET_PER_ADDRESS: plenty,
  ADMIN_EMAILS: OPERATOR,
}

/** The whole product on ports and folders of its own, its throttles raised. */
export const startBorderStack = (): Promise<Stack> =>
  startStack({
    name: NAME,
    offset: OFFSET + Number(ownEnvironment().PORT_OFFSET ?? 0),
    fresh: true,
    inMemory: true,
    env: {
      identity,
      content: {
        CONTENT_PER_ADDRESS: plenty,
        BRIEFS_PER_MINUTE: plenty,
        BRIEF_CHANGES_PER_MINUTE: plenty,
        DRAFT_LAUNCHES_PER_MINUTE: plenty,
        DRAFT_EXPORTS_PER_MINUTE: plenty,
        DRAFT_READS_PER_MINUTE: plenty,
        DRAFT_VERSION_READS_PER_MINUTE: plenty,
        DRAFT_SHARE_GUESSES: plenty,
        DRAFT_SHARE_READS: plenty,
      },
      tracking: { TRACKING_PER_ADDRESS: plenty },
      analysis: {
        ...offline,
        LAUNCHES_PER_MINUTE: plenty,
        SITE_REQUESTS_PER_TEN_MINUTES: plenty,
        EXPORTS_PER_HOUR: plenty,
        REPORT_READS_PER_MINUTE: plenty,
        REPLAYS_PER_MINUTE: plenty,
        SHARES_PER_HOUR: plenty,
        SHARE_GUESSES: plenty,
        PROJECT_CHANGES_PER_MINUTE: plenty,
      },
      billing: {
        CHECKOUTS_PER_HOUR: plenty,
        REFUND_REQUESTS_PER_DAY: plenty,
        INVOICES_PER_MINUTE: plenty,
        ORDER_READS_PER_MINUTE: plenty,
      },
    },
  })

/** The stack that the tests of this folder share. */
export const borderStack = async (): Promise<Stack> => {
  const stack = await openStack(NAME)
  if (!stack) throw new Error('the stack of these tests was not started')
  return stack
}
