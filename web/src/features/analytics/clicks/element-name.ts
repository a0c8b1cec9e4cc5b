import { PAGE_PATTERNS } from '@sortie/contracts/tracking/visits/page-patterns'

/** Selectors of the elements that a visitor can act on. */
const ACTIVE = [
  'a[href]',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  'label',
  '[contenteditable=true]',
  ...['button', 'tab', 'option', 'checkbox', 'radio', 'switch', 'menuitem'].map(
    (role) => `[role=${role}]`,
  ),
].join(',')
/** Selectors of the regions that divide a page. */
const REGIONS = 'header,footer,nav,main,aside,section,form,dialog,[role=dialog],table,ul,ol'
/** Selectors of the other elements that names tell apart. */
const BLOCKS = 'h1,h2,h3,p,li,td,th,dt,dd,figure,pre,img,svg,canvas'

/** Regions in the name of an element: the innermost ones. */
const MOST_REGIONS = 4

/** The pattern of a path, such as `/blog/$slug`: of a path that there is not, `/$`. */
export const patternOfPath = (path: string): string => {
  const parts = path.replace(/(.)\/$/, '$1').split('/')
  const fits = (pattern: string) => {
    const wanted = pattern.split('/')
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part === parts[index] || (part.length > 1 && part[0] === '$'))
    )
  }
  // The one with the fewest names in it: `/blog-drafts/new` before `/blog-drafts/$draftId`.
  const found = [...PAGE_PATTERNS]
    .filter(fits)
    .toSorted((one, other) => one.split('$').length - other.split('$').length)
  return found[0] ?? '/$'
}

/**
 * Names a link by the pattern of the page that it leads to, such as `/blog/$slug`, so that no single post or report is
 * named.
 */
const targetOf = (link: HTMLAnchorElement): string => {
  if (link.protocol === 'mailto:' || link.protocol === 'tel:') return 'contact'
  if (link.origin !== window.location.origin) return 'elsewhere'
  if (link.hash && link.pathname === window.location.pathname) return 'here'
  return patternOfPath(link.pathname)
}

/** A name that our own code gives a field, without a digit, which an id could have. */
const FIELD_NAME = /^[a-z][a-z_-]{0,30}$/i

const kindOf = (element: Element): string =>
  element.getAttribute('role') ?? element.tagName.toLowerCase()

/** Returns the position of an element among those of its kind within another one: from 1, in the order of the page. */
const placeIn = (within: Element, element: Element): number => {
  const same = [...within.querySelectorAll(element.tagName)].filter(
    (one) => kindOf(one) === kindOf(element),
  )
  return same.indexOf(element) + 1
}

const ownName = (within: Element, element: Element): string => {
  const kind = kindOf(element)
  if (element instanceof HTMLAnchorElement) return `a:${targetOf(element)}`
  const name = element.getAttribute('name') ?? ''
  if (FIELD_NAME.test(name)) return `${kind}:${name}`
  if (element.getAttribute('type') === 'submit') return `${kind}:submit`
  return `${kind}.${placeIn(within, element)}`
}

const regionsOf = (element: Element): Element[] => {
  const regions: Element[] = []
  let region = element.parentElement?.closest(REGIONS)
  while (region && regions.length < MOST_REGIONS) {
    regions.unshift(region)
    region = region.parentElement?.closest(REGIONS)
  }
  return regions
}
/** Regions that a page has once are known by their kind alone. */
const regionName = (region: Element): string => {
  const kind = kindOf(region)
  const outer = region.parentElement?.closest(REGIONS) ?? document.body
  const place = placeIn(outer, region)
  return place > 1 ? `${kind}.${place}` : kind
}

/**
 * Names an element by its kind and its place in the page, such as `main>section.2/a:/pricing`. Nothing of the name
 * comes from a text, an id or a value, which may be a visitor's own; so all links of a list have one name.
 */
export const nameOfElement = (element: Element): string => {
  const regions = regionsOf(element)
  const own = ownName(regions.at(-1) ?? document.body, element)
  const path = regions.map(regionName).join('>') || 'page'
  return `${path}/${own}`.replaceAll(/[^A-Za-z0-9$_/:>.-]/g, '').slice(0, 120)
}

/**
 * Finds the element that a visitor clicked: the nearest that they can act on, else the block around the click, else the
 * page.
 */
export const clickedIn = (target: Element): Element =>
  target.closest(ACTIVE) ?? target.closest(`${BLOCKS},${REGIONS}`) ?? document.body

/** Elements of which an outline is made, as they stand in the page. */
export const outlineElements = (page: Document): Element[] => [
  ...page.querySelectorAll(`header,footer,main,section,form,${ACTIVE},h1,h2`),
]
