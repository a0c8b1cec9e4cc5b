/**
 * Faults that real sites have. A site has the traps that its name ends in, so that tests run side by side:
 * `/wordpress/bakery--slow--filters-html/` is slow and filters HTML. `PUT /wordpress/{site}/_traps` with
 * `{ "traps": ["maintenance"] }` replaces them, also in the middle of a test.
 *
 * A *write* below is a POST, PUT or PATCH to the REST API.
 */
export const TRAPS = {
  'strips-authorization': 'the web server drops the header: everybody is a stranger',
  'rest-off': 'no API: wp-json is a 404 page, and the home page has no Link header',
  'rest-forbidden': 'a security plugin answers wp-json with a 403 page',
  'rest-disabled': 'a plugin answers each call with 401 rest_disabled',
  'plain-permalinks': 'no pretty addresses: the API answers only at ?rest_route=',
  'filters-html':
    'the user is an author, and a plugin keeps no script, iframe, svg, style, class or data-',
  kses: 'the user is an author: WordPress itself filters their HTML, and keeps class and data-',
  redirects: '301 to /moved/ of the same site, where all works',
  'redirects-away': '301 to /moved/ of the same site at another host (127.0.0.1 or localhost)',
  'login-page': '200 with an HTML login page for each call',
  'login-page-on-write': '200 with an HTML login page for each write',
  'loses-reply': 'each write of a post is done, and the connection ends before the answer',
  'loses-reply-once': 'the same for the first write of a post only',
  'php-warning':
    'a plugin prints a warning before the JSON of each answer, so that nobody can parse it',
  slow: 'three seconds before each answer',
  'slug-taken': 'somebody else has published a post with any slug that is named first',
  'no-permission': 'the user is a contributor: drafts, but neither publishing nor files',
  'too-large': '413 from the web server for each write',
  'image-too-large': '413 from the web server for each file',
  'image-type-refused': 'the site takes no files of this type',
  'uploads-not-writable': 'the folder of uploads cannot be written to: 500 for each file',
  'image-too-large-to-resize': 'PHP runs out of memory once a file is stored: 500 with a page',
  'loses-upload-reply-once': 'the first file is stored, and the connection ends before the answer',
  'filters-alt': 'a plugin empties the alt text of each file',
  'rate-limited': '429 with Retry-After for the first write',
  'edits-meanwhile': 'a person edits each post after its first write',
  'deletes-meanwhile': 'a person moves each post to the trash after its first write',
  maintenance: '503 with Retry-After: 600 for everything',
} as const

export type Trap = keyof typeof TRAPS

/** Between the name of a site and each of its traps. */
const SEPARATOR = '--'

const isTrap = (name: string): name is Trap => Object.hasOwn(TRAPS, name)

/** The traps among these names, and what is none: a test that misspells one must not pass. */
export const readTraps = (names: readonly string[]): { traps: Trap[]; unknown: string[] } => ({
  traps: names.filter(isTrap),
  unknown: names.filter((name) => !isTrap(name)),
})

/** The traps that the name of a site ends in. */
export const trapsOfName = (site: string) => readTraps(site.split(SEPARATOR).slice(1))
