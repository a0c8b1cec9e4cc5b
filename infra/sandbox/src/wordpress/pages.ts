import { texturize } from './render.ts'
import type { BlogSitePost } from './sites.ts'
import { restUrl, type SiteAddress } from './views.ts'

/** An answer that is not JSON of the API. */
export type PageReply = { status: number; headers: Record<string, string>; body: string }

/** Nothing runs in a page whose content a test wrote. */
const HTML = { 'content-type': 'text/html; charset=UTF-8', 'content-security-policy': 'sandbox' }

const page = (
  status: number,
  title: string,
  body: string,
  headers: Record<string, string> = {},
): PageReply => ({
  status,
  headers: { ...HTML, ...headers },
  body: `<!DOCTYPE html>
<html lang="en-US">
<head><meta charset="UTF-8" /><title>${title}</title>${headers.link ? apiLink(headers.link) : ''}</head>
<body>${body}</body>
</html>
`,
})

/** The address of the API in the head of a page, as in the header. */
const apiLink = (header: string): string => {
  const address = header.slice(1, header.indexOf('>'))
  return `<link rel="https://api.w.org/" href="${address}" />`
}

/** The header by which the API is found. */
const discovery = (address: SiteAddress): Record<string, string> =>
  address.site.traps.has('rest-off')
    ? {}
    : { link: `<${restUrl(address, '/')}>; rel="https://api.w.org/"` }

/** The home page: the list of what is published. */
export const homePage = (address: SiteAddress): PageReply => {
  const { site, home } = address
  const published = [...site.posts.values()].filter(({ status }) => status === 'publish')
  const list = published.map(
    ({ slug, title }) => `<li><a href="${home}/${slug}/">${texturize(title)}</a></li>`,
  )
  return page(200, site.name, `<h1>${site.name}</h1><ul>${list.join('')}</ul>`, discovery(address))
}

/** The page of a published post. */
export const postPage = (address: SiteAddress, { title, content }: BlogSitePost): PageReply =>
  page(
    200,
    texturize(title),
    `<article><h1>${texturize(title)}</h1>${texturize(content)}</article>`,
    discovery(address),
  )

export const notFoundPage = (): PageReply =>
  page(404, 'Page not found', '<h1>Oops! That page can&rsquo;t be found.</h1>')

/** The page of a security plugin. */
export const blockedPage = (): PageReply =>
  page(403, '403 Forbidden', '<h1>Forbidden</h1><p>A potentially unsafe operation was blocked.</p>')

export const loginPage = (): PageReply =>
  page(
    200,
    'Log In',
    '<form name="loginform" id="loginform" method="post"><label for="user_login">Username or Email Address</label> <input type="text" name="log" id="user_login" /><label for="user_pass">Password</label> <input type="password" name="pwd" id="user_pass" /><input type="submit" value="Log In" /></form>',
    { 'cache-control': 'no-cache, must-revalidate, max-age=0' },
  )

/** The page of nginx for a body that is too large. */
export const tooLargePage = (): PageReply =>
  page(
    413,
    '413 Request Entity Too Large',
    '<center><h1>413 Request Entity Too Large</h1></center><hr><center>nginx</center>',
  )

/** The page of a hosting company for a client that calls too often. @param retryAfter in seconds */
export const tooManyPage = (retryAfter: number): PageReply =>
  page(429, '429 Too Many Requests', '<center><h1>429 Too Many Requests</h1></center>', {
    'retry-after': String(retryAfter),
  })

const MAINTENANCE = 'Briefly unavailable for scheduled maintenance. Check back in a minute.'

/** The page of a site while it is updated: JSON for clients that send or want it. */
export const maintenancePage = (isJson: boolean): PageReply => {
  const headers = { 'retry-after': '600' }
  if (!isJson)
    return page(503, 'Maintenance', `<div class="wp-die-message">${MAINTENANCE}</div>`, headers)
  return {
    status: 503,
    headers: { ...headers, 'content-type': 'application/json; charset=UTF-8' },
    body: JSON.stringify({
      code: 'wp_die',
      message: MAINTENANCE,
      data: { status: 503 },
      additional_errors: [],
    }),
  }
}

/** 301 to another address. */
export const redirectPage = (location: string): PageReply => ({
  status: 301,
  headers: { ...HTML, location },
  body: '',
})
