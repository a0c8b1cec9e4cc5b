import '@fontsource-variable/instrument-sans'
import '@fontsource-variable/geist-mono'
import './styles.css'
import { onlineManager } from '@tanstack/react-query'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { ApiError, read } from '@/lib/api/api'
import { arrive, isOnline, onConnection } from '@/lib/api/connection'
import { createQueryClient } from '@/lib/api/query-client'
import { pause } from '@/lib/browser/pause'
import { currentUser, userQuery } from '@/lib/session/session'
import { App } from './app'
import { type AppRouter, createAppRouter, PENDING_MS } from './router'

const queryClient = createQueryClient()
const root = document.getElementById('root')!

onlineManager.setEventListener(onConnection)
onlineManager.setOnline(isOnline())

// The script in the page's head keeps what is done until then, see early/keep-events.ts.
const { promise: alive, resolve } = Promise.withResolvers<void>()
const markAlive = () => {
  document.documentElement.dataset.alive = ''
  resolve()
}
const makeRouter = () =>
  createAppRouter({ queryClient, read: (path, input) => arrive(() => read(path, input)) })
const appWith = (router: AppRouter) => (
  <App router={router} queryClient={queryClient} onAlive={markAlive} />
)

// A page shows a refused call itself, and the browser logs it; anything else is a fault of ours.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof ApiError)) console.error(error)
}

// The gateway marks the pages of whoever has a session, so that no sign-in flashes up.
const knowVisitor = async () => {
  const user = await currentUser(queryClient)
  // Of whoever is known the navigation bar takes the mark away, once it shows so itself.
  if (!user) delete document.documentElement.dataset.session
  return user
}

/**
 * Takes over a page that was rendered for nobody in particular: in small pieces, so that whoever
 * types or scrolls meanwhile is not held up.
 */
const takeOver = async () => {
  // The page shows nobody signed in, until the session is known.
  queryClient.setQueryData(userQuery.queryKey, null, { updatedAt: 1 })
  await pause()
  const router = makeRouter()
  await pause()
  await hydrate(router)
  window.$_TSR?.h()
  await pause()
  // Not as it was rendered: React makes it anew, which the browser then translates again.
  const isTranslated = root.querySelector('font') !== null
  const onRecoverableError = isTranslated ? () => {} : reportError
  startTransition(() => {
    hydrateRoot(root, appWith(router), { onCaughtError, onRecoverableError })
  })
  await alive
  // Some pages are not for those who are signed in already.
  if (await knowVisitor()) await router.invalidate()
}

/** As long as the frame of a page stands without its page, if that is slow, in milliseconds. */
const PATIENCE = PENDING_MS + 100

/** Starts on an empty page, or replaces one that fits no address in particular. */
const start = async () => {
  const router = makeRouter()
  // From here on each route sets these; a second title would hide the first.
  for (const each of document.head.querySelectorAll('title, [name=robots]')) each.remove()
  // The present content stays until there is something to show: no window is blank in between.
  if (root.hasChildNodes())
    await Promise.race([router.load(), new Promise((due) => setTimeout(due, PATIENCE))])
  createRoot(root, { onCaughtError }).render(appWith(router))
  await knowVisitor()
}

void (window.$_TSR ? takeOver() : start())
