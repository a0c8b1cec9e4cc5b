import type { changeChoices } from '@sortie/contracts/identity'
import { useQueryClient } from '@tanstack/react-query'
import { beginAction } from '@/lib/action'
import { call } from '@/lib/api'
import { announce, warn } from '@/lib/toast'
import { Card, Panel, Part } from './part'
import { type AccountDetails, accountQuery, patchAccount } from './queries'
import { Switch } from './switch'
import { wordsOf } from './use-act'
import { useEndedSession } from './use-ended-session'

type Choice = 'marketing' | 'reportMails'

const said: Record<Choice, { on: string; off: string }> = {
  marketing: { on: 'News and offers come by mail.', off: 'No more news and offers by mail.' },
  reportMails: { on: 'A mail tells when a report ends.', off: 'No more mails about reports.' },
}

/** Which mails somebody wants; each switch counts at once, and can be taken back. */
export function MailChoices() {
  return (
    <Panel
      id="mails"
      title="Mails"
      lead="Receipts, and mails about the safety of your account, always come."
    >
      <Part what="Your choices" query={accountQuery} rows={2}>
        {(account) => <Switches account={account} />}
      </Part>
    </Panel>
  )
}

function Switches({ account: { marketing, reportMails } }: { account: AccountDetails }) {
  const set = useSetChoice()
  return (
    <Card>
      <Switch
        label="News and offers"
        hint="What is new in Sortie, now and then."
        checked={marketing}
        onChange={(on) => void set('marketing', on)}
      />
      <Switch
        label="Reports"
        hint="When a report is ready, or its mission was returned."
        checked={reportMails}
        onChange={(on) => void set('reportMails', on)}
      />
    </Card>
  )
}

/** Shows a choice at once, saves it, and takes it back where that failed. */
const useSetChoice = () => {
  const client = useQueryClient()
  const ended = useEndedSession()
  const set = async (choice: Choice, on: boolean): Promise<void> => {
    patchAccount(client, { [choice]: on })
    try {
      const given = { body: { [choice]: on }, action: beginAction('change-choice') }
      await call<typeof changeChoices>('PATCH', '/api/account/choices', given)
      announce('Saved', said[choice][on ? 'on' : 'off'], () => void set(choice, !on))
    } catch (error) {
      patchAccount(client, { [choice]: !on })
      if (!ended(error)) warn('Error', wordsOf(error, 'Your choice could not be saved.'))
    }
  }
  return set
}
