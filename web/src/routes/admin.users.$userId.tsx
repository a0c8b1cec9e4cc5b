import { createFileRoute } from '@tanstack/react-router'
import { User } from '@/features/admin/users/user'

export const Route = createFileRoute('/admin/users/$userId')({ component: Page })

function Page() {
  const { userId } = Route.useParams()
  return <User key={userId} userId={userId} />
}
