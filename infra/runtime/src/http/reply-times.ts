import { meter } from '../process/telemetry.ts'

/** Upper bounds of the buckets, in seconds. */
const REPLY_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const STREAM_BOUNDS = [1, 10, 60, 300, 1_800, 3_600, 14_400]

/** The labels of a reply in the metrics. */
type ReplyLabels = { method: string; route: string; status: number }

const histogram = (name: string, explicitBucketBoundaries: number[]) =>
  meter().createHistogram(name, { unit: 's', advice: { explicitBucketBoundaries } })

/**
 * Measures replies. A live stream lasts as long as somebody looks at it, which is no slow reply: it
 * counts by itself. One that was refused is a reply like any other.
 */
export const createReplyTimes = () => {
  const replies = histogram('sortie_http_server_seconds', REPLY_BOUNDS)
  const streams = histogram('sortie_live_stream_seconds', STREAM_BOUNDS)
  return (
    milliseconds: number,
    { method, route, status }: ReplyLabels,
    produces: 'json' | 'events' | 'file' | undefined,
  ) => {
    const isStream = produces === 'events' && status === 200
    const attributes = { 'http.method': method, 'http.route': route, status }
    ;(isStream ? streams : replies).record(milliseconds / 1_000, attributes)
  }
}
