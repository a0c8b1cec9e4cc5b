import type {
  DeliveryAttempt,
  DeliveryFault,
  ReceiverDelivery,
} from '@sortie/contracts/tracking/partners/partner-webhooks'
import type { StatusTone } from '@/components/tables/row-parts'
import { formatDuration } from '@/lib/format'

const faults: Record<DeliveryFault, string> = {
  address: 'it does not lead to the public internet',
  name: 'there is no such name',
  certificate: 'its certificate is not valid',
  connection: 'no connection came about',
  timeout: 'no answer came in 20 seconds',
}

/** Describes the outcome of a request, in a sentence. */
export const deliveryOutcomeText = ({ status, fault, ms, answer }: DeliveryAttempt): string => {
  if (fault) return `not taken, as ${faults[fault]}.`
  const isTaken = status !== null && status >= 200 && status < 300
  const answerText = answer ? `: ${answer}` : ''
  return `${isTaken ? 'taken' : 'not taken'}, answered ${status} after ${formatDuration(ms)}${answerText}.`
}

/** The state of a delivery in one word, and how it is drawn. */
export const stateWords: Record<ReceiverDelivery['state'], { text: string; tone: StatusTone }> = {
  waiting: { text: 'waiting', tone: 'wait' },
  held: { text: 'held', tone: 'calm' },
  delivered: { text: 'taken', tone: 'good' },
  failed: { text: 'failed', tone: 'bad' },
}
