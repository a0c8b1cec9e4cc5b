import type { ContentEvent } from '@sortie/contracts/content'
import type {
  DestinationId,
  DestinationKind,
} from '@sortie/contracts/content/publishing/publishing'
import { type Decider, Rejection } from '@sortie/runtime/domain'

/** The events of one destination's own stream. */
export type DestinationEvent = Extract<
  ContentEvent,
  {
    type:
      | 'DestinationConnected'
      | 'DestinationLoginChanged'
      | 'DestinationSecretRotated'
      | 'DestinationRemoved'
  }
>
type Data<Type extends DestinationEvent['type']> = Extract<DestinationEvent, { type: Type }>['data']

export type DestinationCommand =
  | { type: 'Connect'; data: Data<'DestinationConnected'> }
  | {
      type: 'ChangeLogin'
      data: Pick<Data<'DestinationLoginChanged'>, 'at' | 'userId' | 'address'>
    }
  | { type: 'RotateSecret'; data: { at: string } }
  | { type: 'Remove'; data: { at: string } }

/** A destination without its address, which is personal. */
export type ConnectedDestination = {
  about: { destinationId: DestinationId; userId: Data<'DestinationConnected'>['userId'] }
  kind: DestinationKind
  /** Counts the secrets that its requests are signed by, from 1. */
  secretNumber: number
  /** ISO time from which the newest secret works; null for the first. */
  rotatedAt: string | null
  isRemoved: boolean
}
export type DestinationState = { destination: ConnectedDestination | null }

/**
 * The rules of a destination, which is a site or a program that a user publishes to. It is connected once, and never
 * again once it was removed.
 */
export const destination: Decider<DestinationState, DestinationCommand, DestinationEvent> = {
  source: import.meta.url,
  initial: { destination: null },
  decide: ({ destination: known }, { type, data }) => {
    if (type === 'Connect') return known ? [] : [{ type: 'DestinationConnected', data }]
    if (!known) throw new Rejection('destination_not_found')
    if (type === 'Remove') {
      return known.isRemoved
        ? []
        : [{ type: 'DestinationRemoved', data: { ...known.about, ...data } }]
    }
    if (known.isRemoved) throw new Rejection('destination_not_found')
    switch (type) {
      case 'ChangeLogin':
        if (known.kind !== 'wordpress') throw new Rejection('destination_not_found')
        return [{ type: 'DestinationLoginChanged', data: { ...known.about, ...data } }]
      case 'RotateSecret':
        if (known.kind !== 'webhook') throw new Rejection('destination_not_found')
        return [{ type: 'DestinationSecretRotated', data: { ...known.about, ...data } }]
    }
  },
  evolve: (state, { type, data }) => {
    if (type === 'DestinationConnected') {
      const { destinationId, userId, kind } = data
      const about = { destinationId, userId }
      return { destination: { about, kind, secretNumber: 1, rotatedAt: null, isRemoved: false } }
    }
    const { destination: known } = state
    if (!known) return state
    switch (type) {
      case 'DestinationLoginChanged':
        return state
      case 'DestinationSecretRotated':
        return {
          destination: { ...known, secretNumber: known.secretNumber + 1, rotatedAt: data.at },
        }
      case 'DestinationRemoved':
        return { destination: { ...known, isRemoved: true } }
    }
  },
}
