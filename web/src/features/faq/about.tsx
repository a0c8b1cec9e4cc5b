import { Link } from '@tanstack/react-router'
import type { Question } from '@/components/text/questions'
import { SupportAddress } from '@/components/text/support-address'

export const newsletter: Question[] = [
  {
    id: 'what-is-the-newsletter',
    question: 'What is the weekly newsletter?',
    answer: (
      <p>
        One email a week with market intelligence for small teams. Enter your address at the{' '}
        <Link to="/" hash="newsletter">
          bottom of the home page
        </Link>
        . A first email asks you to confirm it. We send issues only to confirmed addresses.
      </p>
    ),
  },
  {
    id: 'how-do-i-leave-the-newsletter',
    question: 'How do I unsubscribe?',
    answer: <p>Click the link in any issue. You don’t have to sign in or give a reason.</p>,
  },
]

export const privacy: Question[] = [
  {
    id: 'do-you-track-me',
    question: 'Do you track me?',
    answer: (
      <p>
        Only if you accept. Rejecting is as easy as accepting: nothing is then stored on your device
        or sent for tracking. You can change your mind at any time at the bottom of every page.
      </p>
    ),
  },
  {
    id: 'how-do-you-delete-my-data',
    question: 'How is my data deleted?',
    answer: (
      <p>
        We store your personal data encrypted with a key of your own. To erase it, we destroy that
        key and delete the readable copies that our pages are made from, usually within minutes.
        Backups may hold a copy for up to 30 days. The{' '}
        <Link to="/privacy-policy" hash="erasure">
          Privacy Policy
        </Link>{' '}
        says more, and what we keep, such as invoices.
      </p>
    ),
  },
  {
    id: 'who-can-see-my-reports',
    question: 'Who can see my reports?',
    answer: (
      <p>
        Only you, when you are signed in; anyone else gets a “not found” page. If you share a link,
        whoever has it sees the sections you chose until it ends or you revoke it. They can also
        save a copy, which they keep.
      </p>
    ),
  },
  {
    id: 'how-do-i-reach-a-person',
    question: 'How do I reach a person?',
    answer: (
      <p>
        Press “Contact support”. A person reads your message and answers within 24 hours. Where
        pages have no such button, write to <SupportAddress />.
      </p>
    ),
  },
]
