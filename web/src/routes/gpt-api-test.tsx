import { createFileRoute } from '@tanstack/react-router'
import { ModelTrials } from '@/features/admin/model-trials/model-trials'
import { forOperators, operatorHead } from '@/lib/pages/operator-page'

/** For operators; to everybody else, signed in or not, nothing is there. */
export const Route = createFileRoute('/gpt-api-test')({
  beforeLoad: forOperators,
  head: operatorHead('Admin: language model'),
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
