const special: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Markup that was made by `html`. */
export type Html = { markup: string }

type Part = Html | Html[] | string | number | false | null | undefined

const markupOf = (part: Part): string => {
  if (part === false || part === null || part === undefined) return ''
  if (Array.isArray(part)) return part.map(markupOf).join('')
  if (typeof part === 'object') return part.markup
  return String(part).replace(/[&<>"']/g, (letter) => special[letter]!)
}

/** Markup with values in it: texts are escaped, other markup is not. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: texts.map((text, index) => text + markupOf(parts[index])).join(''),
})
