import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Hero } from '@/features/home/hero'
import { Articles, DemoActions, Features, HowItGoes, Section } from '@/features/home/sections'
import { ExamplePanel, ExampleResults } from '@/features/trial/example-panel'

// Far below the fold: its code is not needed for the first paint.
const NewsletterForm = lazy(() => import('@/features/content/newsletter-form'))

export const Route = createFileRoute('/')({
  head: () => ({
    meta: [
      { title: 'Sortie: know which keywords to fly for' },
      {
        name: 'description',
        content:
          'Find keyword opportunities and watch your rivals. A free first analysis, prepaid packs that never expire, and a source behind every figure.',
      },
    ],
  }),
  component: Home,
})

function Home() {
  return (
    <>
      <Hero>
        <ExamplePanel />
      </Hero>
      <HowItGoes />
      <Section
        id="analysis-demo"
        eyebrow="Analysis demo"
        title="What a free analysis looks like"
        lead="This is the real results page with example data. Click any figure to open its receipt."
      >
        <ExampleResults />
        <DemoActions />
      </Section>
      <Features />
      <Articles />
      <Section
        id="newsletter"
        eyebrow="Weekly briefing"
        title="Market intelligence, once a week"
        lead="What moved in search, and what small teams can do about it."
      >
        <div className="min-h-60 max-w-md">
          <Suspense>
            <NewsletterForm />
          </Suspense>
        </div>
      </Section>
    </>
  )
}
