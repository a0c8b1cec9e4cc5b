import type { WordPressSite } from './sites.ts'

/** WordPress keeps so many bytes of a slug. */
const MOST_BYTES = 200

/** Signs beyond ASCII that leave no trace in a slug. */
const REMOVED_SIGNS = '¡¿«»‹›“”„‘’‚‛©®°…™´ˊ'

const encoder = new TextEncoder()

/** A character as it stands in a slug: others than ASCII are kept by their bytes. */
const slugCharacter = (character: string): string => {
  if (/[a-z0-9_-]/.test(character)) return character
  if (/[\s./–—]/.test(character)) return '-'
  if (character.charCodeAt(0) < 128 || REMOVED_SIGNS.includes(character)) return ''
  return [...encoder.encode(character)]
    .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
    .join('')
}

/** Makes a slug of a title, or of a slug that somebody typed. */
export const sanitizeSlug = (text: string): string => {
  const plain = text
    .normalize('NFD')
    .replace(/([a-z])\p{M}+/giu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/%[0-9a-f]{2}/g, (encoded) => `\0${encoded.slice(1)}`)
  const characters = [...plain].map((one) => (one === '\0' ? '%' : slugCharacter(one)))
  let slug = ''
  for (const character of characters) {
    if (slug.length + character.length > MOST_BYTES) break
    if (character !== '-' || (slug !== '' && !slug.endsWith('-'))) slug += character
  }
  return slug.endsWith('-') ? slug.slice(0, -1) : slug
}

/** The slug, or the first of `slug-2`, `slug-3`… that no other post has. WordPress does so without a word. */
export const uniqueSlug = (site: WordPressSite, slug: string, postId: number): string => {
  const taken = new Set(
    [...site.posts.values()].flatMap(({ id, slug }) => (id === postId ? [] : [slug])),
  )
  let unique = slug
  for (let number = 2; taken.has(unique); number += 1) unique = `${slug}-${number}`
  return unique
}
