import type { HeatBand } from '@sortie/contracts/tracking/heatmap/heat-limits'
import type { HeatMode } from './search'

export const modeNames: Record<HeatMode, string> = {
  clicks: 'Clicks',
  trouble: 'Rage and dead clicks',
  scroll: 'Scrolling',
}
export const bandNames: Record<HeatBand, string> = {
  narrow: 'Under 640 px',
  medium: '640 to 1,023 px',
  wide: '1,024 px or more',
}

/** Kinds of elements by the names that the recorder gives them. */
const kinds: Record<string, string> = {
  a: 'Link',
  body: 'Page',
  button: 'Button',
  h1: 'Main heading',
  h2: 'Heading',
  h3: 'Small heading',
  img: 'Image',
  input: 'Field',
  label: 'Label',
  li: 'List item',
  p: 'Text',
  select: 'List to choose from',
  summary: 'Part that unfolds',
  svg: 'Drawing',
  td: 'Cell of a table',
  textarea: 'Text field',
  th: 'Head of a table',
}
const targets: Record<string, string> = {
  contact: 'to a mail or phone',
  elsewhere: 'to another site',
  here: 'within the page',
}

const kindText = (name: string): string => {
  const [kind = '', place] = name.split('.')
  const text = kinds[kind] ?? kind
  return place ? `${text} ${place}` : text
}

/** Describes an element, such as `Link to /pricing`. */
export const elementText = (element: string): string => {
  if (element === '(other)') return 'Others, and those of fewer than 5 visits'
  const name = element.slice(element.indexOf('/') + 1)
  const colon = name.indexOf(':')
  if (colon < 0) return kindText(name)
  const [kind, rest] = [name.slice(0, colon), name.slice(colon + 1)]
  if (kind === 'a') return `Link ${targets[rest] ?? `to ${rest}`}`
  if (rest === 'submit') return 'Button that sends the form'
  return `${kindText(kind)} “${rest}”`
}

/** Describes the place of an element in the page, from the outside in, such as `main, section 2`. */
export const placeText = (element: string): string => {
  const at = element.indexOf('/')
  if (at < 0) return ''
  return element
    .slice(0, at)
    .split('>')
    .map((region) => region.replace('.', ' '))
    .join(', ')
}
