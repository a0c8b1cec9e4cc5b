import type { Context } from '@sortie/contracts/context'
import type { operationsOf } from '@sortie/contracts/operators/operations'
import { MOST_STORY_STREAMS } from '@sortie/contracts/operators/story-limits'
import { queryOptions } from '@tanstack/react-query'
import { read } from '@/lib/api/api'
import { CONTEXTS } from '../queries'
import { type StoryParts, streamsOf } from './timeline'

type ShowStory = ReturnType<typeof operationsOf<Context>>['showStoryOf']

const partsOf = async (
  subject: string,
  streams: readonly string[],
  signal: AbortSignal,
): Promise<StoryParts> => {
  const given = { params: { subject }, query: { streams: streams.join(',') }, signal }
  const parts = await Promise.all(
    CONTEXTS.map(async (context) => {
      const part = await read<ShowStory>(`/api/admin/${context}/story/:subject`, given)
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
