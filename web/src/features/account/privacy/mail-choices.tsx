import type { Body } from '@sortie/contracts/call'
import type { changeChoices } from '@sortie/contracts/identity/accounts/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { Switch } from '@/components/fields/switch'
import { identityApi } from '@/lib/api/client/identity-api.gen'
import { failureText } from '@/lib/api/problem'
import { beginAction } from '@/lib/forms/action'
import { announce, warn } from '@/lib/notices/toast'
import { useEndedSession } from '@/lib/session/use-ended-session'
import { AccountCard, AccountPanel, AccountPart } from '../part'
import { type AccountDetails, accountQuery, patchAccount } from '../queries'

type Choice = keyof Body<typeof changeChoices>

const confirmations: Record<Choice, { on: string; off: string }> = {
  marketing: { on: 'We’ll email you news and offers.', off: 'We won’t email you news and offers.' },
  reportMails: {
    on: 'We’ll email you when a report is finished.',
    off: 'We won’t email you about reports.',
  },
}

/** Lets a user choose which mails they get; each switch applies at once, and can be switched back. */
export function MailChoices() {
  return (
    <AccountPanel
      id="mails"
      title="Email notifications"
      lead="We always send receipts and emails about the security of your account."
    >
      <AccountPart what="Your choices" query={accountQuery} rows={2}>
        {(account) => <Switches account={account} />}
      </AccountPart>
    </AccountPanel>
  )
}

function Switches({ account: { marketing, reportMails } }: { account: AccountDetails }) {
  const set = useSetChoice()
  return (
    <AccountCard>
      <Switch
        label="News and offers"
        hint="Occasional news about Sortie."
        checked={marketing}
        onChange={(on) => void set('marketing', on)}
      />
      <Switch
        label="Reports"
        hint="When a report is ready, or you get its mission back."
        checked={reportMails}
        onChange={(on) => void set('reportMails', on)}
      />
    </AccountCard>
  )
}

/** Shows a choice at once, saves it, and takes it back where that failed. */
const useSetChoice = () => {
  const client = useQueryClient()
  const ended = useEndedSession()
  const set = async (choice: Choice, on: boolean): Promise<void> => {
    patchAccount(client, { [choice]: on })
    try {
      const input = { body: { [choice]: on }, action: beginAction('change-choice') }
      await identityApi.changeChoices(input)
      announce('Saved', confirmations[choice][on ? 'on' : 'off'], () => void set(choice, !on))
    } catch (error) {
      patchAccount(client, { [choice]: !on })
      if (!ended(error)) warn('Error', failureText(error, 'Your choice could not be saved.'), error)
    }
  }
  return set
}
