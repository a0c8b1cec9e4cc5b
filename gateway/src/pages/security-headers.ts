import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { SiteSettings } from './site.ts'

/** Hashes of what a page has inline: `sha256-…`. */
export type Hashes = { scriptHashes: string[]; styleHashes: string[] }
export const noHashes: Hashes = { scriptHashes: [], styleHashes: [] }

const quoted = (hashes: string[]) =>
  hashes.filter((hash) => /^sha(256|384|512)-[\w+/=]+$/.test(hash)).map((hash) => `'${hash}'`)

type Kind = 'script' | 'style' | 'img' | 'connect' | 'font' | 'frame' | 'media' | 'worker'
/** The origins that pages may load from beside our own, if a provider is configured. */
export type AllowedOrigins = Partial<Record<`${Kind}-src`, string[]>>

const crisp = 'https://*.crisp.chat'

/**
 * Returns the origins that the configured providers need: the origin of the analytics script, and the chat of Crisp
 * (docs.crisp.chat, "Crisp domain names") but for inline styles, which only color it.
 */
export const openedFor = (
  site: Pick<SiteSettings, 'analyticsScriptUrl' | 'chatWidgetId'>,
): AllowedOrigins[] => {
  const { analyticsScriptUrl, chatWidgetId } = site
  const opened: AllowedOrigins[] = []
  if (analyticsScriptUrl) {
    const { origin } = new URL(analyticsScriptUrl)
    opened.push({ 'script-src': [origin], 'connect-src': [origin], 'img-src': [origin] })
  }
  if (chatWidgetId) {
    opened.push({
      'script-src': [crisp],
      'style-src': [crisp],
      'img-src': [crisp],
      'connect-src': [crisp, 'wss://*.relay.crisp.chat'],
      'font-src': [crisp],
      'frame-src': [crisp],
      'media-src': [crisp],
      'worker-src': [crisp, 'blob:'],
    })
  }
  return opened
}

/**
 * Returns the content security policy of a page: it may load and run only our own files, inline code that its hashes
 * name, and the origins opened for providers.
 */
export const contentPolicy = (
  { scriptHashes, styleHashes }: Hashes,
  opened: AllowedOrigins[] = [],
): string => {
  const also = (name: keyof AllowedOrigins) => opened.flatMap((one) => one[name] ?? [])
  const rule = (name: keyof AllowedOrigins, ...allowed: string[]) =>
    [name, ...allowed, ...also(name)].join(' ')
  const onlyOpened = (['frame-src', 'media-src', 'worker-src'] as const)
    .filter((name) => also(name).length)
    .map((name) => rule(name, "'self'"))
  return [
    `default-src 'self'`,
    rule('script-src', "'self'", ...quoted(scriptHashes)),
    rule('style-src', "'self'", ...quoted(styleHashes)),
    rule('img-src', "'self'", 'data:'),
    rule('connect-src', "'self'"),
    rule('font-src', "'self'"),
    ...onlyOpened,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action 'self'`,
  ].join('; ')
}

// Nothing here uses them, so no script that slips in may either.
const permissions = `accelerometer autoplay camera display-capture geolocation gyroscope
  magnetometer microphone midi payment publickey-credentials-get usb xr-spatial-tracking`
  .split(/\s+/)
  .map((feature) => `${feature}=()`)
  .join(', ')

/** The headers that helmet gives every reply. They never differ, so it is asked once. */
const commonHeaders = (publicUrl: string): [string, string][] => {
  const reply = new ServerResponse(new IncomingMessage(new Socket()))
  const common = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // For browsers that nobody uses any more.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  common(reply.req, reply, (error) => {
    if (error) throw error
  })
  return Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])
}

/** Headers of every reply, pages or not. HSTS only where the product is reached over https. */
export const securityHeaders = (publicUrl: string) => {
  const headers = [
    ['Content-Security-Policy', contentPolicy(noHashes)] as const,
    ['Permissions-Policy', permissions] as const,
    ...commonHeaders(publicUrl),
  ]

  return (response: ServerResponse) => {
    for (const [name, value] of headers) response.setHeader(name, value)
  }
}
