import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Section } from '@/components/section'
import { Hero } from '@/features/home/hero'
import { DemoActions, HowItGoes } from '@/features/home/sections'
import { ExamplePanel } from '@/features/trial/example-panel'
import { siteJsonLd } from '@/lib/json-ld'
import { page } from '@/lib/page'

// Far below the fold: their code is not needed for the first paint.
const Articles = lazy(() => import('@/features/home/articles'))
const Features = lazy(() => import('@/features/home/features'))
const NewsletterForm = lazy(() => import('@/features/content/newsletter-form'))
const Dashboard = lazy(async () => {
  const [{ DashboardPreview }, { Results }, { example, exampleAt }] = await Promise.all([
    import('@/features/home/dashboard-preview'),
    import('@/features/trial/results'),
    import('@/features/trial/example'),
  ])
  return { default: () => <DashboardPreview newest={example} at={exampleAt} Report={Results} /> }
})

export const Route = createFileRoute('/')({
  head: () =>
    page(
      'Sortie: know which keywords to fly for',
      'Find keyword opportunities and watch your rivals. A free first analysis, prepaid packs that never expire, and a source behind every figure.',
      { jsonLd: siteJsonLd() },
    ),
  component: Home,
})

function Home() {
  return (
    <>
      <Hero>
        <ExamplePanel />
      </Hero>
      <HowItGoes />
      <Suspense>
        <Articles />
      </Suspense>
      <Section
        id="analysis-demo"
        eyebrow="Analysis demo"
        title="What a free analysis looks like"
        lead="The dashboard and the results page at work on example data. Choose a filter, open a report, ask a figure where it comes from."
        sunken
      >
        <Suspense>
          <Dashboard />
        </Suspense>
        <DemoActions />
      </Section>
      <Suspense>
        <Features />
      </Suspense>
      <Section
        id="newsletter"
        eyebrow="Weekly briefing"
        title="Market intelligence, once a week"
        lead="What moved in search, and what small teams can do about it."
        sunken
        beside
      >
        <div className="min-h-72 rounded-lg border border-line bg-surface p-6 shadow-card sm:p-8">
          <Suspense>
            <NewsletterForm />
          </Suspense>
        </div>
      </Section>
    </>
  )
}
