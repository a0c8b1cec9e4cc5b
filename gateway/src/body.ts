import type { IncomingMessage } from 'node:http'
import { Rejection } from '@sortie/runtime/domain'

/** The most that may be sent: 64 kB. */
const BODY_LIMIT = 64 * 1024

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
export const readBody = async (request: IncomingMessage): Promise<Buffer | null> => {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (Number(length ?? 0) > BODY_LIMIT) throw new Rejection('body_too_large')
  if (encoding === undefined && Number(length ?? 0) === 0) return null
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size <= BODY_LIMIT) return void chunks.push(chunk)
      // Node reads the rest and drops it, as long as a request may last.
      request.off('data', take).resume()
      reject(new Rejection('body_too_large'))
    }
    request.on('data', take)
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('error', () => reject(new ClientGone('the client went away')))
    request.once('close', () => reject(new ClientGone('the client went away')))
  })
}
