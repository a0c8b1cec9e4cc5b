import type { ContentEvent } from '@sortie/contracts/content'
import type {
  DestinationId,
  DestinationKind,
} from '@sortie/contracts/content/publishing/publishing'
import type { UserId } from '@sortie/contracts/ids'
import { projection } from '@sortie/runtime/views/projection'

/** A destination of a user; one view for each stream `pbd_…`. */
export type DestinationView = {
  destinationId: DestinationId
  userId: UserId
  kind: DestinationKind
  /** Null once the person was erased. */
  address: { url: string; username: string | null } | null
  connectedAt: string
  isRemoved: boolean
}

export const destinationView = projection<DestinationView, ContentEvent>({
  name: 'destination',
  indexes: [['userId', 'connectedAt']],
  on: {
    DestinationConnected: (_view, { data: { destinationId, userId, kind, address, at } }) => ({
      destinationId,
      userId,
      kind,
      address,
      connectedAt: at,
      isRemoved: false,
    }),
    DestinationLoginChanged: (view, { data: { address } }) => view && { ...view, address },
    DestinationRemoved: (view) => view && { ...view, address: null, isRemoved: true },
  },
})
