import { asTitle, plainSearch } from '../plain-text.ts'

const NEARBY = ['near me', 'nearby', 'in my area']
/** Words that join a search to its place. */
const JOINING = new Set(['in', 'at', 'near', 'around'])

/** Postal codes of American states, as people type them behind a town. */
const STATES = new Set(
  (
    'al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc ' +
    'sd tn tx ut vt va wa wv wi wy dc'
  ).split(' '),
)

/** A search without the state behind its town: `vet meridian id` asks for Meridian. */
const withoutState = (search: string, town: string): string => {
  const [, before = '', state = ''] = /^(.*) ([a-z]{2})$/i.exec(search) ?? []
  const isBehindTown = town !== '' && before.toLowerCase().endsWith(town.toLowerCase())
  return isBehindTown && STATES.has(state.toLowerCase()) ? before : search
}

/**
 * Returns what a page sells, by its search without the place: `electrician paddington` is an electrician, wherever
 * the page says.
 */
export const serviceName = (keyword: string, town: string): string => {
  const search = withoutState(plainSearch(keyword), town)
  const places = [town.toLowerCase(), ...NEARBY].filter(Boolean)
  const plain = places.reduce((text, place) => {
    const at = ` ${text.toLowerCase()} `.indexOf(` ${place} `)
    return at < 0 ? text : `${text.slice(0, at)} ${text.slice(at + place.length)}`
  }, search)
  const words = plain.split(' ').filter(Boolean)
  while (JOINING.has(words.at(-1)?.toLowerCase() ?? '')) words.pop()
  return asTitle(words.join(' ') || search)
}
