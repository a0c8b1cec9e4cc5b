import type { ContentEvent } from '@sortie/contracts/content'
import type { Commands } from '@sortie/runtime/store/command'
import type { DestinationCommand, DestinationState } from '../destinations/decider/destination.ts'
import type { PublicationCommand, PublicationState } from './decider/publication.ts'

export type Destinations = Commands<DestinationCommand, DestinationState, ContentEvent>
export type Publications = Commands<PublicationCommand, PublicationState, ContentEvent>
