/** Public pages that need no data: rendered once, by the build. */
export const staticPaths = [
  '/',
  '/start-here',
  '/sample-post',
  '/pricing',
  '/faq',
  '/privacy-policy',
  '/terms-of-service',
  '/login',
  '/register',
  '/forgot-password',
  '/free-trial-step1',
] as const

/** Public pages whose data changes: rendered when they are asked for. */
export const livePaths = ['/blog', '/blog/$slug'] as const
