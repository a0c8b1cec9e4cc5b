import { createFileRoute, Link } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { Notice } from '@/components/notice'
import { privatePage } from '@/lib/page'

export const Route = createFileRoute('/account-deleted')({
  head: () => privatePage('Account Deleted'),
  component: AccountDeleted,
})

/** Where somebody comes out who deleted their account: what happens next. */
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
        The key to your personal data is destroyed in the next minutes. A last mail tells you when
        it is done.
      </p>
      <p className="text-base">
        Invoices of what you bought stay for as long as tax law asks, under a key of their own. Your
        address is free again: you can open a new account with it whenever you like.
      </p>
    </Notice>
  )
}
