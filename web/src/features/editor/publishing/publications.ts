import type { Body } from '@sortie/contracts/call'
import type {
  connectDestination,
  Destination,
  followPublication,
  Publication,
  publishDraft,
} from '@sortie/contracts/content/publishing/publishing'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { contentApi } from '@/lib/api/client/content-api.gen'
import type { LiveSource } from '@/lib/api/live'
import type { Action } from '@/lib/forms/action'
import { destinationsQuery } from '@/lib/publishing/destinations'

/** Reads the publications of an article. */
export const publicationsQuery = (draftId: string) =>
  queryOptions({
    queryKey: ['editor', draftId, 'publications'],
    queryFn: async ({ signal }): Promise<Publication[]> => {
      const input = { params: { draftId }, signal }
      return (await contentApi.listPublications(input)).publications
    },
    staleTime: 0,
  })

const keepPublication = (client: QueryClient, draftId: string, publication: Publication) =>
  client.setQueryData(publicationsQuery(draftId).queryKey, (known = []) => [
    publication,
    ...known.filter(({ publicationId }) => publicationId !== publication.publicationId),
  ])

const keepDestination = (client: QueryClient, destination: Destination) =>
  client.setQueryData(destinationsQuery.queryKey, (known = []) => [
    ...known.filter(({ destinationId }) => destinationId !== destination.destinationId),
    { ...destination, lastUsedAt: null },
  ])

/** The name of a publication that is followed: its draft and itself. */
export const followedName = (draftId: string, publicationId: string) =>
  `${draftId}/${publicationId}`
const partsOf = (name: string): { draftId: string; publicationId: string } => {
  const [draftId = '', publicationId = ''] = name.split('/')
  return { draftId, publicationId }
}

/** A publication on its way. */
export const livePublication: LiveSource<typeof followPublication> = {
  endpoint: contentApi.followPublication,
  params: partsOf,
  fetch: async (client, name) => {
    const { draftId, publicationId } = partsOf(name)
    const all = await client.fetchQuery(publicationsQuery(draftId))
    const found = all.find((one) => one.publicationId === publicationId)
    if (!found) throw new Error('A publication that was begun is gone')
    return found
  },
  receive: (client, name, publication) =>
    keepPublication(client, partsOf(name).draftId, publication),
}

type PublishingRequest<Sent> = { body: Sent; action: Action; idempotencyKey: string }

export const connectTo = async (
  client: QueryClient,
  wanted: PublishingRequest<Body<typeof connectDestination>>,
) => {
  keepDestination(client, await contentApi.connectDestination(wanted))
}

export const publish = async (
  client: QueryClient,
  draftId: string,
  wanted: PublishingRequest<Body<typeof publishDraft>>,
) => {
  const input = { params: { draftId }, ...wanted }
  keepPublication(client, draftId, await contentApi.publishDraft(input))
}

export const rotateSecret = async (client: QueryClient, destinationId: string, action: Action) => {
  const input = { params: { destinationId }, action }
  const rotated = await contentApi.rotateDestinationSecret(input)
  client.setQueryData(destinationsQuery.queryKey, (known) =>
    known?.map((one) => (one.destinationId === destinationId ? { ...one, ...rotated } : one)),
  )
}
