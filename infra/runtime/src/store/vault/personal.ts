import { type EventSchema, isPersonal } from '@sortie/contracts/kit'
import type { z } from 'zod'

/** The names of the personal fields of each event type of a context. */
export const personalFieldsOf = (schema: EventSchema): ((type: string) => string[]) => {
  const fields = new Map(
    schema.options.map((option) => [
      option.shape.type.value,
      Object.entries(option.shape.data.shape)
        .filter(([, field]) => isPersonal(field as z.ZodType))
        .map(([name]) => name),
    ]),
  )
  return (type) => fields.get(type) ?? []
}
