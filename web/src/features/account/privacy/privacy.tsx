import { Button } from '@/components/button'
import { openCookieChoices, useConsent } from '@/lib/analytics/consent'
import { choiceText } from '@/lib/analytics/consent-words'
import { formatDay } from '@/lib/format'
import { AccountCard, AccountPanel, AccountPart } from '../part'
import { accountQuery } from '../queries'
import { AccountRow } from '../row'
import { DeleteAccount } from './delete-account'
import { ExportData } from './export-data'
import { MailChoices } from './mail-choices'

/** Shows the privacy choices of a user, their consents, and the export and deletion of their data. */
export function AccountPrivacy() {
  return (
    <>
      <MailChoices />
      <AccountPanel id="consent" title="What you agreed to">
        <AccountCard>
          <CookieChoice />
        </AccountCard>
        <AccountPart what="What you agreed to" query={accountQuery} rows={1}>
          {({ consent: { termsVersion, privacyVersion, at } }) => (
            <AccountCard>
              <dl className="divide-y divide-line">
                <AccountRow term="Terms of Service">Version {termsVersion}</AccountRow>
                {privacyVersion && (
                  <AccountRow term="Privacy Policy">Version {privacyVersion}</AccountRow>
                )}
                <AccountRow term="Agreed on">{formatDay(at)}</AccountRow>
              </dl>
            </AccountCard>
          )}
        </AccountPart>
      </AccountPanel>
      <ExportData />
      <DeleteAccount />
    </>
  )
}

function CookieChoice() {
  const { choice, signal } = useConsent()
  const explanation = signal
    ? 'Your browser asks sites not to count visits, so we don’t count yours.'
    : choice
      ? choiceText[choice]
      : 'You haven’t chosen yet: we don’t store or send anything optional.'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0">
        <p className="font-medium">Cookies in this browser</p>
        <p className="text-sm text-ink-2">{explanation}</p>
      </div>
      <Button aria-haspopup="dialog" onClick={openCookieChoices}>
        Cookie Choices
      </Button>
    </div>
  )
}
