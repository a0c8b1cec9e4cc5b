import { z } from 'zod'
import { UserId } from '../../ids.ts'
import { id } from '../../kit.ts'
import { PACKS } from '../packs.ts'

export const OrderId = id('ord')
export type OrderId = z.infer<typeof OrderId>

export const PackId = z.enum(PACKS.map(({ id: pack }) => pack))
export type PackId = z.infer<typeof PackId>

const at = z.iso.datetime()

/** Fields of every event of an order. */
export const inOrder = { orderId: OrderId, userId: UserId, at }
