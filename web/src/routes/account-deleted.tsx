import { createFileRoute, Link } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { Notice } from '@/components/states/notice'
import { privatePage } from '@/lib/pages/page'

export const Route = createFileRoute('/account-deleted')({
  head: () => privatePage('Account Deleted'),
  component: AccountDeleted,
})

/** Tells somebody who deleted their account what happens next. */
function AccountDeleted() {
  return (
    <Notice
      eyebrow="Signed out everywhere"
      title="Your account is being deleted"
      actions={
        <Link to="/" className={buttonClass('solid')}>
          Back to home
        </Link>
      }
    >
      <p role="status">
        We destroy the key to your personal data within a few minutes, and email you once it is
        done.
      </p>
      <p className="text-base">
        We keep invoices for your purchases as long as tax law requires, encrypted with a separate
        key. You can open a new account with the same address at any time.
      </p>
    </Notice>
  )
}
