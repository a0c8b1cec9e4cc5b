import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '@sortie/contracts/kit'
import { Rejection } from '@sortie/runtime/domain'

/** The most that a page may send: 64 kB. */
const BODY_LIMIT = 64 * 1024
/** Signed bodies come from a partner's machine, and may be longer. */
const RAW_LIMIT = 512 * 1024

/** Says how large a body may be, where that is not the usual. */
const tooLarge = (mostBytes: number | undefined): Rejection => {
  if (mostBytes === undefined) return new Rejection('body_too_large')
  const message = `This file is larger than ${mostBytes / 1_000_000} MB. Make it smaller, then try again.`
  return new Rejection('body_too_large', { message, detail: message })
}

/** The client went away before everything had arrived. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

/**
 * Reads what was sent, whole, so that a slow sender holds up the gateway only and a request can be
 * sent again to another instance. Null where nothing was sent.
 * @throws Rejection('body_too_large') as soon as it is known; unread, where the length says so.
 * @throws ClientGone
 */
export const readBody = async (
  request: IncomingMessage,
  { accepts, mostBytes }: Pick<Endpoint, 'accepts' | 'mostBytes'>,
): Promise<Buffer | null> => {
  const limit = accepts === 'raw' ? (mostBytes ?? RAW_LIMIT) : BODY_LIMIT
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (Number(length ?? 0) > limit) throw tooLarge(mostBytes)
  if (encoding === undefined && Number(length ?? 0) === 0) return null
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) return void chunks.push(chunk)
      // Node reads the rest and drops it, as long as a request may last.
      request.off('data', take).resume()
      reject(tooLarge(mostBytes))
    }
    request.on('data', take)
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('error', () => reject(new ClientGone('the client went away')))
    request.once('close', () => reject(new ClientGone('the client went away')))
  })
}
