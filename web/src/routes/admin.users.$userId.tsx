import { createFileRoute } from '@tanstack/react-router'
import { AdminUserPage } from '@/features/admin/users/user'

export const Route = createFileRoute('/admin/users/$userId')({ component: Page })

function Page() {
  const { userId } = Route.useParams()
  return <AdminUserPage key={userId} userId={userId} />
}
