import type { Pack } from '@sortie/contracts/billing/packs'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'
import { formatCents } from '@/lib/format'

/** Explains why an account is needed to buy; both ways to get one keep the pack. */
export default function SignInRequired({ pack, onClose }: { pack: Pack; onClose: () => void }) {
  const search = { redirect: `/checkout?package=${pack.id}` }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Sign In Required"
      description={`You need an account to buy missions: it keeps them and the reports they pay for. We’ll keep your choice: ${pack.name} for ${formatCents(pack.cents)}.`}
    >
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        <Link to="/login" search={search} className={buttonClass('plain', 'lg')}>
          Sign In
        </Link>
        <Link to="/register" search={search} className={buttonClass('solid', 'lg')}>
          Create Account
        </Link>
      </div>
    </Dialog>
  )
}
