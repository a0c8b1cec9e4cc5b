import helmet from 'helmet'

/** Hashes of what a page has inline: `sha256-…`. */
export type Hashes = { scriptHashes: string[]; styleHashes: string[] }
export const noHashes: Hashes = { scriptHashes: [], styleHashes: [] }

const quoted = (hashes: string[]) =>
  hashes.filter((hash) => /^sha(256|384|512)-[\w+/=]+$/.test(hash)).map((hash) => `'${hash}'`)

/** What a page may load and run: nothing but our own, and inline only what its hashes name. */
export const contentPolicy = ({ scriptHashes, styleHashes }: Hashes): string =>
  [
    `default-src 'self'`,
    ["script-src 'self'", ...quoted(scriptHashes)].join(' '),
    ["style-src 'self'", ...quoted(styleHashes)].join(' '),
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `font-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action 'self'`,
  ].join('; ')

// Nothing here uses them, so no script that slips in may either.
const permissions = `accelerometer autoplay camera display-capture geolocation gyroscope
  magnetometer microphone midi payment publickey-credentials-get usb xr-spatial-tracking`
  .split(/\s+/)
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Headers of every reply, pages or not. HSTS only where the product is reached over https. */
export const securityHeaders = (publicUrl: string) => {
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
  const policy = contentPolicy(noHashes)

  return (...[request, response, next]: Parameters<typeof common>) => {
    response.setHeader('Content-Security-Policy', policy)
    response.setHeader('Permissions-Policy', permissions)
    common(request, response, next)
  }
}
