import { createFileRoute } from '@tanstack/react-router'
import { ResetPassword } from '@/features/identity/reset-password'
import { privatePage } from '@/lib/pages/page'
import { tokenSearch } from '@/lib/pages/search'

export const Route = createFileRoute('/reset-password')({
  validateSearch: tokenSearch,
  head: () => privatePage('Reset Password'),
  component: () => <ResetPassword token={Route.useSearch().token} />,
})
