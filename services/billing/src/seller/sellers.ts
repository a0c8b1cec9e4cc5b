import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import {
  type SellerCommand,
  type SellerRecorded,
  type Selling,
  sellerRecord,
} from './decider/seller-record.ts'

export type Sellers = Commands<SellerCommand, Selling | null, SellerRecorded>

export const sellerAggregate: Aggregate<Selling | null, SellerCommand, SellerRecorded> = {
  name: 'seller',
  decider: sellerRecord,
  subject: () => null,
}
