import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '@/components/frame/not-found'
import { privatePage } from '@/lib/pages/page'

export const Route = createFileRoute('/$')({
  head: () => privatePage('404 Page Not Found'),
  component: NotFound,
})
