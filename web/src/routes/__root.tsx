import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router'
import { lazy } from 'react'
import { FocusOnNavigation } from '@/components/frame/focus-on-navigation'
import { Footer } from '@/components/frame/footer'
import { Late } from '@/components/late/late'
import { Navigation } from '@/components/nav/navigation'
import { pageDefaults } from '@/lib/pages/page'
import type { RouterContext } from '@/router'

const Consent = lazy(() => import('@/features/consent/consent'))
const ContactSupport = lazy(() => import('@/features/content/contact-support'))
const Question = lazy(() => import('@/components/dialogs/question'))
const Shortcuts = lazy(() => import('@/features/palette/shortcuts'))
const Toasts = lazy(() => import('@/components/states/toasts'))
const Visitor = lazy(() => import('@/features/analytics/visitor'))

export const Route = createRootRouteWithContext<RouterContext>()({
  head: ({ matches }) => {
    const { routeId, pathname = '/' } = matches.at(-1) ?? {}
    return pageDefaults(
      (routeId as string) === '/$' || /^\/[sd]\//.test(pathname)
        ? null
        : pathname.replace(/(.)\/$/, '$1'),
    )
  },
  component: Root,
})

function Root() {
  return (
    <>
      <HeadContent />
      <FocusOnNavigation />
      <a
        href="#main"
        className="sr-only rounded-sm bg-surface px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-60"
      >
        Skip to content
      </a>
      <Late>
        <Consent />
      </Late>
      <div className="flex min-h-dvh flex-col">
        <Navigation />
        <div id="page" className="flex flex-1 flex-col">
          <Late>
            <ContactSupport />
          </Late>
          <div id="app-bar" />
          <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1">
            <Outlet />
          </main>
          <Footer />
        </div>
      </div>
      <Late>
        <Question />
        <Shortcuts />
        <Toasts />
        <Visitor />
      </Late>
    </>
  )
}
