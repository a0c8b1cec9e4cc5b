import type { EndpointAddress, PathParams, ReadEndpoint, Reply } from '@sortie/contracts/call'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type EndpointCall, isStatus } from '@/lib/api/api'
import { onConnection, suspect } from '@/lib/api/connection'
import { userQuery } from '@/lib/session/session'

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 15_000

/** Something that the server tells of while it changes. Name it outside of components: it is kept. */
export type LiveSource<E extends ReadEndpoint> = {
  /** The endpoint that the events of one item come from. */
  endpoint: EndpointCall<E>
  /** Returns the parameters of the path for one item. */
  params: (id: string) => PathParams<E['path']>
  /** Asks for one anew. */
  fetch: (client: QueryClient, id: string) => Promise<Reply<E>>
  /** Writes one into the cache. */
  receive: (client: QueryClient, id: string, view: Reply<E>) => void
  /** Takes in what a text beside it grew by, as the server tells it. */
  grow?: (client: QueryClient, id: string, delta: unknown) => void
}

type Listener = {
  onView: (data: string) => void
  onDelta: (data: string) => void
  onConnected: (connected: boolean) => void
  /** The server refused the stream: find out why. True if there is no point in asking again. */
  onRefused: () => Promise<boolean>
}

/**
 * Follows live events until they end. A broken connection is taken up again by
 * the browser, with the id of the last event; one that the server refused, by us, with backoff.
 * @returns stops it
 */
const follow = (path: string, listener: Listener) => {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT
  let stopped = false

  const stop = () => {
    stopped = true
    clearTimeout(timer)
    source?.close()
    unfollow()
  }
  const onError = async () => {
    listener.onConnected(false)
    void suspect()
    if (source?.readyState !== EventSource.CLOSED) return
    if (await listener.onRefused()) return stop()
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(open, wait)
    wait = Math.min(wait * 2, LONGEST_WAIT)
  }
  const onView = ({ data }: MessageEvent<string>) => {
    wait = FIRST_WAIT
    listener.onConnected(true)
    listener.onView(data)
  }
  function open() {
    clearTimeout(timer)
    source?.close()
    source = new EventSource(path, { withCredentials: true })
    source.addEventListener('open', () => listener.onConnected(true))
    source.addEventListener('error', onError)
    source.addEventListener('view', onView)
    source.addEventListener('delta', ({ data }: MessageEvent<string>) => listener.onDelta(data))
    source.addEventListener('end', stop)
  }

  const unfollow = onConnection((online) => (online ? open() : listener.onConnected(false)))
  open()
  return stop
}

/** Keeps what is cached of one current while it changes. Says whether the connection stands. */
export const useLive = <E extends ReadEndpoint>(
  source: LiveSource<E>,
  id: string,
  active: boolean,
) => {
  const client = useQueryClient()
  const router = useRouter()
  const [connected, setConnected] = useState(true)

  useEffect(() => {
    if (!active) return
    setConnected(true)
    const { address } = source.endpoint as EndpointCall<ReadEndpoint>
    return follow(address({ params: source.params(id) } as EndpointAddress<ReadEndpoint>), {
      onConnected: setConnected,
      onView: (data) => source.receive(client, id, JSON.parse(data)),
      onDelta: (data) => source.grow?.(client, id, JSON.parse(data)),
      onRefused: async () => {
        try {
          source.receive(client, id, await source.fetch(client, id))
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
  }, [client, router, source, id, active])
  return connected
}
