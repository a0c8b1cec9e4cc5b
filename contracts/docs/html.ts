const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** HTML that needs no escaping any more. */
export type Html = { html: string }

const render = (value: unknown): string => {
  if (value === null || value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(render).join('')
  if (typeof value === 'object' && 'html' in value) return String(value.html)
  return String(value).replaceAll(/[&<>"]/g, (character) => entities[character]!)
}

/** A template whose values are escaped, unless they are HTML themselves. */
export const html = (parts: TemplateStringsArray, ...values: unknown[]): Html => ({
  html: parts.reduce((text, part, index) => text + render(values[index - 1]) + part),
})
