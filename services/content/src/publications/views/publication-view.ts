import type { ContentEvent } from '@sortie/contracts/content'
import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import type { Publication } from '@sortie/contracts/content/publishing/publishing'
import type { UserId } from '@sortie/contracts/ids'
import { projection } from '@sortie/runtime/views/projection'

/** An article at a destination; one view for each stream `pub_…`. */
export type PublicationView = Publication & { draftId: DraftId; userId: UserId }

export const publicationView = projection<PublicationView, ContentEvent>({
  name: 'publication',
  live: true,
  indexes: [
    ['draftId', 'requestedAt'],
    ['userId', 'requestedAt'],
  ],
  on: {
    PublicationRequested: (view, { data }) => ({
      publicationId: data.publicationId,
      draftId: data.draftId,
      destinationId: data.destinationId,
      userId: data.userId,
      number: data.number,
      status: 'sending',
      requestedAt: data.at,
      published: view?.published ?? null,
      failure: null,
    }),
    ArticlePublished: (view, { data: { at, published, visibility, isFiltered, ...more } }) =>
      view && {
        ...view,
        status: 'published',
        published: {
          at,
          link: published?.link ?? null,
          visibility,
          isFiltered,
          imagesLeftOut: more.imagesLeftOut ?? [],
        },
      },
    PublicationFailed: (view, { data: { cause } }) =>
      view && { ...view, status: 'failed', failure: cause },
  },
})
