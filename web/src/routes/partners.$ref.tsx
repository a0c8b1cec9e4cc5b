import { createFileRoute } from '@tanstack/react-router'
import { PartnerPage } from '@/features/partners/partner-page'
import { privatePage } from '@/lib/pages/page'

export const Route = createFileRoute('/partners/$ref')({
  head: () => privatePage('Partner Page'),
  component: Page,
})

function Page() {
  const { ref } = Route.useParams()
  return <PartnerPage key={ref} name={ref} />
}
