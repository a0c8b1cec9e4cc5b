import type { TrackingEvent } from '@sortie/contracts/tracking'
import type { ConversionId } from '@sortie/contracts/tracking/conversions/conversions'
import { projection } from '@sortie/runtime/views/projection'

/** One conversion, a browser's or an order's; those of a type or of a partner are a query. */
export type ConversionView = {
  conversionId: ConversionId
  conversionType: string
  /** In cents; null where a conversion has no value. */
  conversionValue: number | null
  /** The partner whose link led to the buyer's account. */
  affiliate: string | null
  at: string
}

/** The conversion that billing reports; a browser calls it `purchase`. */
export const PAID_ORDER = 'paid_order'

export const conversionView = projection<ConversionView, TrackingEvent>({
  name: 'conversion',
  indexes: [
    ['conversionType', 'at'],
    ['affiliate', 'at'],
  ],
  on: {
    ConversionRecorded: (_view, { data }) => ({
      conversionId: data.conversionId,
      conversionType: data.conversionType,
      conversionValue: data.conversionValue ?? null,
      affiliate: null,
      at: data.at,
    }),
    PurchaseConverted: (_view, { data }) => ({
      conversionId: data.conversionId,
      conversionType: PAID_ORDER,
      conversionValue: data.conversionValue,
      affiliate: data.affiliate ?? null,
      at: data.at,
    }),
  },
})
