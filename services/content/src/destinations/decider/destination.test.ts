import type { DestinationKind } from '@sortie/contracts/content/publishing/publishing'
import { scenario } from '@sortie/runtime/testing/decider'
import { describe, expect, test } from 'vitest'
import { type DestinationCommand, type DestinationEvent, destination } from './destination.ts'

const { given } = scenario(destination)
const at = '2026-11-29T09:00:00.000Z'
const about = { destinationId: 'pbd_1', userId: 'usr_1' } as const
const address = { url: 'https://bakery.example/', username: 'ida' }
const connect = (kind: DestinationKind): DestinationCommand => ({
  type: 'Connect',
  data: { ...about, at, kind, address },
})
const connected = (kind: DestinationKind): DestinationEvent => ({
  type: 'DestinationConnected',
  data: { ...about, at, kind, address },
})
const changeLogin: DestinationCommand = {
  type: 'ChangeLogin',
  data: { at, userId: 'usr_1', address },
}
const rotate: DestinationCommand = { type: 'RotateSecret', data: { at } }
const rotated: DestinationEvent = { type: 'DestinationSecretRotated', data: { ...about, at } }
const remove: DestinationCommand = { type: 'Remove', data: { at } }
const removed: DestinationEvent = { type: 'DestinationRemoved', data: { ...about, at } }

describe('a destination', () => {
  test('is connected once, and removed once for ever', () => {
    given().when(connect('webhook')).then(connected('webhook'))
    given(connected('webhook')).when(connect('webhook')).then()
    given(connected('webhook')).when(remove).then(removed)
    given(connected('webhook'), removed).when(remove).then()
    given(connected('webhook'), removed).when(connect('webhook')).then()
    given(connected('webhook'), removed).when(rotate).thenRejects('destination_not_found')
    given().when(remove).thenRejects('destination_not_found')
  })

  test('has a login where it is a site, and secrets where it is a program', () => {
    const changed: DestinationEvent = {
      type: 'DestinationLoginChanged',
      data: { ...about, at, address },
    }
    given(connected('wordpress')).when(changeLogin).then(changed)
    given(connected('webhook')).when(changeLogin).thenRejects('destination_not_found')
    given(connected('webhook')).when(rotate).then(rotated)
    given(connected('wordpress')).when(rotate).thenRejects('destination_not_found')
  })

  test('counts its secrets, and knows since when the newest one works', () => {
    const state = [connected('webhook'), rotated].reduce(destination.evolve, destination.initial)
    expect(state.destination).toMatchObject({ secretNumber: 2, rotatedAt: at })
  })
})
