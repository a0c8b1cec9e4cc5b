import { createFileRoute, notFound } from '@tanstack/react-router'
import { ModelTrials } from '@/features/admin/model-trials/model-trials'
import { privatePage } from '@/lib/page'
import { askUser } from '@/lib/session'

/** For operators; to everybody else, signed in or not, nothing is there. */
export const Route = createFileRoute('/gpt-api-test')({
  beforeLoad: async ({ context: { queryClient } }) => {
    const user = await askUser(queryClient)
    if (!user?.admin) throw notFound()
    return { isOperator: true }
  },
  head: ({ match: { context } }) =>
    privatePage('isOperator' in context ? 'Admin: language model' : '404 Page Not Found'),
  component: Page,
})

function Page() {
  return (
    <div className="shell py-6 md:py-8">
      <p className="label-mono mb-2 text-radar">Admin</p>
      <ModelTrials />
    </div>
  )
}
