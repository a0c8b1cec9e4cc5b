import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { type Loop, startLoop } from '@sortie/runtime/process/loop'
import { type Log, meter } from '@sortie/runtime/process/telemetry'

const HTTPS_PORT = 443
const CONNECT_WITHIN_MS = 10_000
/** Certificates last for weeks at least. */
const LOOK_MS = 3_600_000

/**
 * Asks a site for its certificate, also for one that is not valid, or not any more.
 * @returns until when it is valid, in milliseconds since 1970
 * @throws Error where the site shows no certificate within ten seconds
 */
export const certificateEndOf = ({ hostname, port }: URL): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(port) || HTTPS_PORT,
    // Only its end is read, and nothing is sent.
    rejectUnauthorized: false,
    ...(isIP(host) === 0 && { servername: host }),
  })
  // A look that is under way keeps no gateway from stopping.
  socket.unref()
  socket.setTimeout(CONNECT_WITHIN_MS, () => socket.destroy(new Error('The site does not answer')))
  socket.once('error', reject)
  socket.once('secureConnect', () => {
    const end = Date.parse(socket.getPeerCertificate().valid_to ?? '')
    if (Number.isNaN(end)) reject(new Error('The site shows no certificate'))
    else resolve(end)
    socket.destroy()
  })
  return promise
}

/**
 * Shows how long the certificate of the site is valid, `sortie_certificate_seconds_left`, as browsers get it:
 * whoever holds it may stand before this gateway. Nothing is shown of a site without HTTPS, nor before the site answered once.
 */
export const watchCertificate = (site: URL, log: Log): Loop | null => {
  if (site.protocol !== 'https:') return null
  let end: number | null = null
  meter()
    .createObservableGauge('sortie_certificate_seconds_left')
    .addCallback((result) => {
      if (end !== null) result.observe((end - Date.now()) / 1_000)
    })
  return startLoop('the certificate of the site', LOOK_MS, log, async () => {
    try {
      end = await certificateEndOf(site)
    } catch (error) {
      log.warn({ reason: String(error) }, 'the certificate of the site could not be read')
    }
    return false
  })
}
