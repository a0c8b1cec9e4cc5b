import { createFileRoute } from '@tanstack/react-router'
import { ForgotPassword } from '@/features/identity/forgot-password'
import { pageHead } from '@/lib/pages/page'
import { signInSearch } from '@/lib/pages/search'

export const Route = createFileRoute('/forgot-password')({
  validateSearch: signInSearch,
  head: () => pageHead('Forgot Password', 'Request a link to choose a new password.'),
  component: () => <ForgotPassword email={Route.useSearch().email} />,
})
