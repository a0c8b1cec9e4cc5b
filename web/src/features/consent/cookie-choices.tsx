import { Link } from '@tanstack/react-router'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialog'
import { type Choice, choose, closeCookieChoices, useConsent } from '@/lib/consent'
import { site } from '@/lib/site'
import { announce } from '@/lib/toast'

const said: Record<Choice, string> = {
  accepted: 'You accepted: your visits are counted.',
  rejected: 'You rejected: nothing optional is stored or sent.',
}
const done: Record<Choice, string> = {
  accepted: 'Your visits are counted from now on.',
  rejected: 'What was stored is deleted. Nothing optional is stored or sent.',
}

const decide = (choice: Choice) => {
  choose(choice)
  announce('Your choice is saved', done[choice])
}

/** What is stored and why, and both choices again; the way back of whoever accepted. */
export default function CookieChoices() {
  const { choice, signal } = useConsent()
  const { analyticsScriptUrl, chatWidgetId } = site()
  const optional = [
    'Which pages are read, and what is used, under a random number',
    'The campaign or partner whose link you followed',
    ...(analyticsScriptUrl ? ['The statistics of a provider, which may set cookies'] : []),
    ...(chatWidgetId ? ['The chat with support, which sets cookies'] : []),
  ]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closeCookieChoices()}
      title="Cookie choices"
      description={
        signal
          ? 'Your browser sends Global Privacy Control: that counts as Reject.'
          : choice
            ? said[choice]
            : 'You have not chosen yet. Until then nothing optional is stored or sent.'
      }
    >
      <dl className="mt-5 grid gap-4 text-sm">
        <div>
          <dt className="font-semibold">Needed, always on</dt>
          <dd className="mt-1 text-ink-2">
            Your sign-in, the details of an analysis until you start it, your theme, this choice.
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
      </dl>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button onClick={() => decide('rejected')}>Reject</Button>
        <Button onClick={() => decide('accepted')}>Accept</Button>
      </div>
      <p className="mt-4 text-sm text-ink-2">
        More in the{' '}
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
