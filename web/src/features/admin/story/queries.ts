import { MOST_STORY_STREAMS } from '@sortie/contracts/operators/story-limits'
import { queryOptions } from '@tanstack/react-query'
import { operationsApi } from '@/lib/api/client/operations-api.gen'
import { CONTEXTS } from '../queries'
import { type StoryParts, streamsOf } from './timeline'

const partsOf = async (
  subject: string,
  streams: readonly string[],
  signal: AbortSignal,
): Promise<StoryParts> => {
  const input = { params: { subject }, query: { streams: streams.join(',') }, signal }
  const parts = await Promise.all(
    CONTEXTS.map(async (context) => {
      const part = await operationsApi(context).showStoryOf(input)
      return [context, part] as const
    }),
  )
  return Object.fromEntries(parts)
}

/**
 * Reads the events of all contexts about an order, a report or an article. It reads twice, as the first answers name
 * related ids.
 */
export const storyQuery = (subject: string) =>
  queryOptions({
    staleTime: 0,
    queryKey: ['admin', 'story', subject],
    queryFn: async ({ signal }) => {
      const first = await partsOf(subject, [], signal)
      const related = Object.values(first).flatMap((part) => part.related)
      return partsOf(subject, streamsOf(subject, related).slice(0, MOST_STORY_STREAMS), signal)
    },
  })
