import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { PageHead } from '@/components/frame/page-head'
import { PublicSection } from '@/components/frame/section'
import { ArticlesPromo } from '@/features/start-here/promo'
import { ActionCards, WayOn } from '@/features/start-here/ways'
import { pageHead } from '@/lib/pages/page'

const ExampleResults = lazy(async () => ({
  default: (await import('@/features/trial/example/example-results')).ExampleResults,
}))
// Loaded when somebody wants to watch: the film, and the parts of the product that play it.
const FilmDialog = lazy(async () => {
  const [{ FilmDialog }, { example }, progress, competitors, radar, table, evidence] =
    await Promise.all([
      import('@/features/film/film-dialog'),
      import('@/features/trial/example/example'),
      import('@/components/report/progress/progress'),
      import('@/components/report/results/competitors'),
      import('@/components/report/progress/radar'),
      import('@/components/report/results/keyword-table'),
      import('@/components/report/results/evidence'),
    ])
  const parts = { ...progress, ...competitors, ...radar, ...table, ...evidence }
  return {
    default: ({ onClose }: { onClose: () => void }) => (
      <FilmDialog example={example} parts={parts} onClose={onClose} />
    ),
  }
})

export const Route = createFileRoute('/start-here')({
  head: () =>
    pageHead(
      'Start Here',
      'See what a Sortie analysis shows: a sample report, a 50-second video, and ways to get started.',
    ),
  component: StartHere,
})

function StartHere() {
  const [watching, setWatching] = useState(false)
  return (
    <>
      <PageHead
        eyebrow="Start here"
        title="New to keywords? Start with one sortie."
        lead="A keyword is what people type when they look for what you sell. Sortie finds the ones you can win and shows why."
      >
        <WayOn />
      </PageHead>
      <section aria-labelledby="ways" className="border-b border-line bg-sunken">
        <div className="shell py-12 md:py-16">
          <h2 id="ways" className="mb-6 text-2xl">
            Three ways to look around
          </h2>
          <ActionCards onWatch={() => setWatching(true)} />
        </div>
      </section>
      <PublicSection
        id="sample"
        eyebrow="Sample report"
        title="What you get"
        lead="Sample business, real results. Click any figure to see its receipt, or any label to see why."
      >
        <Suspense>
          <ExampleResults />
        </Suspense>
      </PublicSection>
      <ArticlesPromo />
      <PublicSection
        eyebrow="Get started"
        title="Three details. Half a minute."
        lead="Just your industry, business and one competitor."
        sunken
        beside
      >
        <div className="lg:pt-10">
          <WayOn />
        </div>
      </PublicSection>
      {watching && (
        <Suspense>
          <FilmDialog onClose={() => setWatching(false)} />
        </Suspense>
      )}
    </>
  )
}
