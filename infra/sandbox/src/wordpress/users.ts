import { RestError } from './rest-error.ts'

// The one user of each site. Their role depends on the site's traps.

/** The name and the application password of the user. WordPress ignores the spaces. */
export const USERNAME = 'editor'
export const APPLICATION_PASSWORD = 'abcd efgh ijkl mnop qrst uvwx'

export type WordPressRole = 'editor' | 'author' | 'contributor'
export type BlogSiteUser = { id: number; role: WordPressRole }

/** Ids of the user, and of the person who works at the site itself. */
export const USER_ID = 2
export const PERSON_ID = 1

/** The capabilities of each role, as WordPress lists them. */
const CAPABILITIES: Record<WordPressRole, readonly string[]> = {
  editor: [
    'moderate_comments',
    'manage_categories',
    'manage_links',
    'upload_files',
    'unfiltered_html',
    'edit_posts',
    'edit_others_posts',
    'edit_published_posts',
    'publish_posts',
    'edit_pages',
    'read',
    'edit_others_pages',
    'edit_published_pages',
    'publish_pages',
    'delete_pages',
    'delete_others_pages',
    'delete_published_pages',
    'delete_posts',
    'delete_others_posts',
    'delete_published_posts',
    'delete_private_posts',
    'edit_private_posts',
    'read_private_posts',
    'delete_private_pages',
    'edit_private_pages',
    'read_private_pages',
  ],
  author: [
    'upload_files',
    'edit_posts',
    'edit_published_posts',
    'publish_posts',
    'read',
    'delete_posts',
    'delete_published_posts',
  ],
  contributor: ['edit_posts', 'read', 'delete_posts'],
}

/** The capabilities of a role, and the role itself, which WordPress lists among them. */
export const capabilitiesOf = (role: WordPressRole): Record<string, true> =>
  Object.fromEntries([...CAPABILITIES[role], role].map((name) => [name, true]))

/** Returns true if a user may do something; a stranger may do nothing. */
export const can = (user: BlogSiteUser | null, capability: string): boolean =>
  user !== null && CAPABILITIES[user.role].includes(capability)

const withoutSpaces = (password: string) => password.replace(/\s/g, '')

/**
 * Reads the header `Authorization` of a call. WordPress refuses the whole call where the password is wrong, also where
 * a stranger may read.
 * @throws RestError('invalid_username' | 'incorrect_password')
 */
export const authenticate = (
  authorization: string | undefined,
  role: WordPressRole,
): BlogSiteUser | null => {
  const [scheme = '', encoded = ''] = (authorization ?? '').split(' ')
  if (scheme.toLowerCase() !== 'basic') return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const at = text.indexOf(':')
  if (at < 0) return null
  const [name, password] = [text.slice(0, at), text.slice(at + 1)]
  if (name !== USERNAME) {
    throw new RestError(
      401,
      'invalid_username',
      '<strong>Error:</strong> Unknown username. Check again or try your email address.',
    )
  }
  if (withoutSpaces(password) !== withoutSpaces(APPLICATION_PASSWORD)) {
    throw new RestError(
      401,
      'incorrect_password',
      'The provided password is an invalid application password.',
    )
  }
  return { id: USER_ID, role }
}
