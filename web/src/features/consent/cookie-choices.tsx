import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'
import {
  type ConsentChoice,
  chooseConsent,
  closeCookieChoices,
  useConsent,
} from '@/lib/analytics/consent'
import { choiceText } from '@/lib/analytics/consent-words'
import { announce } from '@/lib/notices/toast'
import { site } from '@/lib/pages/site'

const done: Record<ConsentChoice, string> = {
  accepted: 'We count your visits from now on. We don’t record where you click.',
  clicks:
    'From now on, we count your visits and may record where you click: we do that for every second visitor, drawn at random.',
  rejected: 'We deleted what was stored. We don’t store or send anything optional.',
}

const decide = (choice: ConsentChoice) => {
  chooseConsent(choice)
  announce('Your choice is saved', done[choice])
}

/** Explains what is stored and why, with both choices again, so that a visitor can change an earlier one. */
export default function CookieChoices() {
  const { choice, signal } = useConsent()
  const [recordsClicks, setRecordsClicks] = useState(choice === 'clicks')
  const { analyticsScriptUrl, chatWidgetId } = site()
  const optional = [
    'Which pages you read and what you use, with a random ID',
    'The campaign or partner whose link you followed',
    ...(analyticsScriptUrl ? ['Analytics by another provider, which may set cookies'] : []),
    ...(chatWidgetId ? ['The support chat, which sets cookies'] : []),
  ]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closeCookieChoices()}
      title="Cookie choices"
      description={
        signal
          ? 'Your browser sends Global Privacy Control, which we treat as Reject.'
          : choice
            ? choiceText[choice]
            : 'You haven’t chosen yet. Until you do, we don’t store or send anything optional.'
      }
    >
      <dl className="mt-5 grid gap-4 text-sm">
        <div>
          <dt className="font-semibold">Needed, always on</dt>
          <dd className="mt-1 text-ink-2">
            Your sign-in, the details of an analysis until you start it, your theme and this choice.
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Optional</dt>
          <dd className="mt-1 text-ink-2">
            <ul className="list-disc ps-5">
              {optional.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Optional, only together with the above</dt>
          <dd className="mt-1">
            <label className="flex min-h-11 cursor-pointer items-start gap-3">
              <input
                type="checkbox"
                checked={recordsClicks}
                onChange={({ target }) => setRecordsClicks(target.checked)}
                className="mt-0.5 size-4 shrink-0 accent-petrol"
              />
              <span className="text-ink-2">
                Also record where I click and how far I scroll, so that Sortie sees which parts of a
                page don’t work. Never what I type or read.
              </span>
            </label>
          </dd>
        </div>
      </dl>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button onClick={() => decide('rejected')}>Reject</Button>
        <Button onClick={() => decide(recordsClicks ? 'clicks' : 'accepted')}>Accept</Button>
      </div>
      <p className="mt-4 text-sm text-ink-2">
        Read more in the{' '}
        <Link
          to="/privacy-policy"
          className="text-petrol underline underline-offset-2"
          onClick={closeCookieChoices}
        >
          Privacy Policy
        </Link>
      </p>
    </Dialog>
  )
}
