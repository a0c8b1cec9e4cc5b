import type { Envelope } from '@sortie/contracts/kit'
import { upcast } from '@sortie/contracts/upcasts'
import { isSealed, type PersonalKeys, unquoted } from './keys.ts'

/** An event's data in the clear: encrypted fields opened, those of an erased person null. */
export const openData = async (
  keys: Pick<PersonalKeys, 'unseal'>,
  subject: string | null,
  sealed: Record<string, unknown>,
): Promise<Record<string, unknown>> => {
  const data = { ...sealed }
  for (const [field, value] of Object.entries(data)) {
    data[field] = isSealed(value) ? subject && (await keys.unseal(subject, value)) : unquoted(value)
  }
  return data
}

/** An event as it came over Kafka, in the clear and in today's shape. */
export const readable = async (keys: PersonalKeys, envelope: Envelope): Promise<Envelope> => {
  const data = await openData(keys, envelope.subject, envelope.data)
  return { ...envelope, ...upcast({ type: envelope.type, schema: envelope.schema, data }) }
}
