import type { FreeTrialResults } from '@sortie/contracts/analysis'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isStatus } from '@/lib/api'
import { userQuery } from '@/lib/session'
import { livePath, receiveResults, resultsQuery } from './queries'

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 15_000

type Listener = {
  onView: (results: FreeTrialResults) => void
  onConnected: (connected: boolean) => void
  /** The server refused the stream: find out why. True if there is no point in asking again. */
  onRefused: () => Promise<boolean>
}

/**
 * Follows the live events of a trial until it is over. A broken connection is taken up again by
 * the browser, with the id of the last event; one that the server refused, by us, with backoff.
 * @returns stops it
 */
const followResults = (projectId: string, listener: Listener) => {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT
  let stopped = false

  const stop = () => {
    stopped = true
    clearTimeout(timer)
    source?.close()
    window.removeEventListener('offline', onOffline)
    window.removeEventListener('online', open)
  }
  const onError = async () => {
    listener.onConnected(false)
    if (source?.readyState !== EventSource.CLOSED) return
    if (await listener.onRefused()) return stop()
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(open, wait)
    wait = Math.min(wait * 2, LONGEST_WAIT)
  }
  const onOffline = () => listener.onConnected(false)
  const onView = ({ data }: MessageEvent<string>) => {
    wait = FIRST_WAIT
    listener.onConnected(true)
    listener.onView(JSON.parse(data))
  }
  function open() {
    clearTimeout(timer)
    source?.close()
    source = new EventSource(livePath(projectId), { withCredentials: true })
    source.addEventListener('open', () => listener.onConnected(true))
    source.addEventListener('error', onError)
    source.addEventListener('view', onView)
    source.addEventListener('end', stop)
  }

  open()
  window.addEventListener('offline', onOffline)
  window.addEventListener('online', open)
  return stop
}

/** Keeps the cached results of a running trial current. Says whether the connection stands. */
export const useLiveResults = (projectId: string, active: boolean) => {
  const client = useQueryClient()
  const router = useRouter()
  const [connected, setConnected] = useState(true)

  useEffect(() => {
    if (!active) return
    setConnected(true)
    return followResults(projectId, {
      onConnected: setConnected,
      onView: (results) => receiveResults(client, projectId, results),
      onRefused: async () => {
        try {
          const fresh = { ...resultsQuery(projectId), staleTime: 0 }
          receiveResults(client, projectId, await client.fetchQuery(fresh))
          return false
        } catch (error) {
          if (!isStatus(error, 401)) return isStatus(error, 404)
          // The session has ended: the page's own guard leads to sign-in, and back.
          client.setQueryData(userQuery.queryKey, null)
          await router.invalidate()
          return true
        }
      },
    })
  }, [client, router, projectId, active])
  return connected
}
