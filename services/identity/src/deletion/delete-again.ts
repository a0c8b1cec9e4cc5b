import { UserId } from '@sortie/contracts/ids'
import type { Accounts } from '../accounts/accounts.ts'
import { isAccountOpen } from '../accounts/decider/account-state.ts'

/**
 * Asks again for the deletion of an account that a restore brought back, so that every service hears of it once
 * more. A deletion that was under way in the backup goes on by itself.
 */
export const createDeleteAgain =
  (accounts: Pick<Accounts, 'handle' | 'state'>, databaseNow: () => Promise<string>) =>
  async (subject: string): Promise<void> => {
    const { success, data: userId } = UserId.safeParse(subject)
    if (!success) return
    const { state } = await accounts.state(userId)
    if (!isAccountOpen(state)) return
    const databaseAt = await databaseNow()
    await accounts.handle(userId, {
      type: 'RequestDeletion',
      data: { userId, at: new Date().toISOString(), databaseAt },
    })
  }
