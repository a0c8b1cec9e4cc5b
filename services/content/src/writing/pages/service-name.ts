import { asTitle, plainSearch } from '../plain-text.ts'

const NEARBY = ['near me', 'nearby', 'in my area']
/** Words that join a search to its place. */
const JOINING = new Set(['in', 'at', 'near', 'around'])

/**
 * Returns what a page sells, by its search without the place: `electrician paddington` is an electrician, wherever
 * the page says.
 */
export const serviceName = (keyword: string, town: string): string => {
  const search = plainSearch(keyword)
  const places = [town.toLowerCase(), ...NEARBY].filter(Boolean)
  const plain = places.reduce((text, place) => {
    const at = ` ${text.toLowerCase()} `.indexOf(` ${place} `)
    return at < 0 ? text : `${text.slice(0, at)} ${text.slice(at + place.length)}`
  }, search)
  const words = plain.split(' ').filter(Boolean)
  while (JOINING.has(words.at(-1)?.toLowerCase() ?? '')) words.pop()
  return asTitle(words.join(' ') || search)
}
