import { createFileRoute } from '@tanstack/react-router'
import { ForgotPassword } from '@/features/identity/forgot-password'
import { page } from '@/lib/pages/page'
import { signInSearch } from '@/lib/pages/search'

export const Route = createFileRoute('/forgot-password')({
  validateSearch: signInSearch,
  head: () => page('Forgot Password', 'Request a link to choose a new password.'),
  component: () => <ForgotPassword email={Route.useSearch().email} />,
})
