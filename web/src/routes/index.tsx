import { createFileRoute } from '@tanstack/react-router'
import { PublicSection } from '@/components/frame/section'
import { LazyPart, latePart } from '@/components/late/late-part'
import { Hero } from '@/features/home/hero'
import { Closing, DemoActions, HowItWorks } from '@/features/home/sections'
import { siteJsonLd } from '@/lib/pages/json-ld'
import { pageHead } from '@/lib/pages/page'

// The content of these is in the page from the start; their code is not needed for the first paint.
const examplePanel = latePart(() => import('@/features/trial/example/example-panel'))
const articles = latePart(() => import('@/features/home/articles'))
const features = latePart(() => import('@/features/home/features'))
const newsletterForm = latePart(() => import('@/features/content/newsletter-form'))
const dashboard = latePart(async () => {
  const [{ DashboardPreview }, { Results }, { example, exampleAt }] = await Promise.all([
    import('@/features/home/dashboard-preview'),
    import('@/components/report/results/results'),
    import('@/features/trial/example/example'),
  ])
  return { default: () => <DashboardPreview newest={example} at={exampleAt} Report={Results} /> }
})

export const Route = createFileRoute('/')({
  head: () =>
    pageHead(
      'Sortie: know which keywords to fly for',
      'Find keyword opportunities and know your competitors. A free first analysis, prepaid packs that never expire, and a source for every figure.',
      { jsonLd: siteJsonLd() },
    ),
  // A visitor from another page may be on the way to a section: it must not move once reached.
  loader: async () => {
    await Promise.all(
      [examplePanel, articles, features, newsletterForm, dashboard].map((part) => part.preload()),
    )
  },
  component: Home,
})

function Home() {
  return (
    <>
      <Hero>
        <LazyPart of={examplePanel} first />
      </Hero>
      <HowItWorks />
      <PublicSection
        id="analysis-demo"
        eyebrow="Analysis demo"
        title="What a free analysis looks like"
        lead="Sample businesses, real reports. Choose a filter, open a report, or click a figure to see where it comes from."
        sunken
      >
        <LazyPart of={dashboard} />
        <DemoActions />
      </PublicSection>
      <LazyPart of={features} />
      <LazyPart of={articles} />
      <PublicSection
        id="newsletter"
        eyebrow="Weekly briefing"
        title="Market intelligence, once a week"
        lead="What changed in search, and what small teams can do about it."
        sunken
        beside
      >
        <div className="rounded-lg border border-line bg-surface p-5 shadow-card sm:min-h-72 sm:p-8">
          <LazyPart of={newsletterForm} />
        </div>
      </PublicSection>
      <Closing />
    </>
  )
}
