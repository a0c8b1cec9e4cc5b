import { Link } from '@tanstack/react-router'
import type { Question } from '@/components/questions'

export const newsletter: Question[] = [
  {
    id: 'what-is-the-newsletter',
    question: 'What is the weekly newsletter?',
    answer: (
      <p>
        One mail a week with market intelligence for small teams. Enter your address at the{' '}
        <Link to="/" hash="newsletter">
          foot of the home page
        </Link>
        ; a first mail asks you to confirm it. Unconfirmed addresses get no issue.
      </p>
    ),
  },
  {
    id: 'how-do-i-leave-the-newsletter',
    question: 'How do I leave it?',
    answer: <p>By one click on the link in any issue. No sign-in, no question why.</p>,
  },
]

export const privacy: Question[] = [
  {
    id: 'do-you-track-me',
    question: 'Do you track me?',
    answer: (
      <p>
        Only if you accept. Rejecting is as easy as accepting, leaves no tracking data on your
        device and sends none. You can change your mind at any time from the foot of every page.
      </p>
    ),
  },
  {
    id: 'how-do-you-delete-my-data',
    question: 'How is my data deleted?',
    answer: (
      <p>
        Everything personal is stored encrypted under a key of your own. Erasing you means
        destroying that key: what was written about you can then be read by nobody, in any copy. The{' '}
        <Link to="/privacy-policy" hash="erasure">
          Privacy Policy
        </Link>{' '}
        tells what stays, such as invoices.
      </p>
    ),
  },
  {
    id: 'who-can-see-my-reports',
    question: 'Who can see my reports?',
    answer: <p>You, when you are signed in. To anyone else their addresses do not exist.</p>,
  },
  {
    id: 'how-do-i-reach-a-person',
    question: 'How do I reach a person?',
    answer: (
      <p>
        By “Contact support” at the foot of any page. A person reads it, and answers within 24
        hours.
      </p>
    ),
  },
]
