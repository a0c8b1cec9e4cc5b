import escapeHtml from 'escape-html'

/** HTML that needs no escaping any more. */
export type Html = { html: string }

type Part = Html | readonly Part[] | string | number | false | null | undefined

const render = (part: Part): string => {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'html' in part ? part.html : part.map(render).join('')
}

/** A template whose values are escaped, unless they are HTML themselves. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: texts.map((text, index) => text + render(parts[index])).join(''),
})
