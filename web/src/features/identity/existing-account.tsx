import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'

type Props = { email: string; redirect: string | undefined; onClose: () => void }

/** Offers sign-in where an address has an account already; the wanted path is kept. */
export default function ExistingAccount({ email, redirect, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Account Already Exists"
      description={`${email} already has an account. Sign in to continue.`}
    >
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Link
          to="/login"
          search={{ email, ...(redirect && { redirect }) }}
          className={buttonClass('solid')}
        >
          Sign In
        </Link>
      </div>
    </Dialog>
  )
}
