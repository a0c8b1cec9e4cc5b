import { type Log, meter } from '../../process/telemetry.ts'

type ErrorLike = { name?: string; message?: string; stack?: string }

const FRAME = /^\s+at /
/** A frame of kafkajs, or of Node itself. */
const NOT_OURS =
  /node_modules[\\/]kafkajs[\\/]|\(node:|at node:|at async Promise\.|at new Promise|<anonymous>/

/**
 * Returns true if an error comes from a promise that kafkajs 2.2.4 leaves behind, as it does if the broker goes away:
 * it came out of kafkajs, and no code of ours waits for it. An error with an empty stack does not count, as its origin
 * is unknown.
 */
export const isLeftBehind = ({ name = '', message = '', stack = '' }: ErrorLike): boolean => {
  const frames = stack.split('\n').filter((line) => FRAME.test(line))
  const isOfKafka = name.startsWith('KafkaJS') || message === 'Broker not connected'
  return (
    isOfKafka &&
    frames.some((frame) => frame.includes('kafkajs')) &&
    frames.every((frame) => NOT_OURS.test(frame))
  )
}

/**
 * Lets this process live where kafkajs leaves a promise behind; the consumer or producer that it
 * belonged to is made anew by whoever uses it. Every other rejection that nobody handles ends the process, as
 * Node does by itself.
 */
export const surviveLeftBehind = (log: Log): void => {
  process.on('unhandledRejection', (reason) => {
    if (!isLeftBehind((reason ?? {}) as ErrorLike)) throw reason
    meter().createCounter('sortie_kafka_left_behind').add(1)
    log.warn({ err: reason }, 'the Kafka client left a failed promise behind')
  })
}
