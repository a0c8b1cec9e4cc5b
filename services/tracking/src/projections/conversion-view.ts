import type { ConversionId, TrackingEvent } from '@sortie/contracts/tracking'
import { projection } from '@sortie/runtime/projection'

/** One conversion; those of a type are a query. */
export type ConversionView = {
  conversionId: ConversionId
  conversionType: string
  /** In cents; null where a conversion has no value. */
  conversionValue: number | null
  at: string
}

export const conversionView = projection<ConversionView, TrackingEvent>({
  name: 'conversion',
  indexes: [['conversionType', 'at']],
  on: {
    ConversionRecorded: (_view, { data }) => ({
      conversionId: data.conversionId,
      conversionType: data.conversionType,
      conversionValue: data.conversionValue ?? null,
      at: data.at,
    }),
  },
})
