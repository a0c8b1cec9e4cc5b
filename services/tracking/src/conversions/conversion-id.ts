import type { ConversionId } from '@sortie/contracts/tracking/conversions/conversions'

/** The conversion of an order: the same name behind another prefix, so that it counts once. */
export const conversionOf = (orderId: string): ConversionId =>
  `cnv_order-${orderId.slice('ord_'.length)}`
