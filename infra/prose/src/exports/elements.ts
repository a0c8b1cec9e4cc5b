import type { sanitize } from 'hast-util-sanitize'

// Elements of HTML's syntax tree, by way of a library that has their types: see `markdown/nodes.ts`.
type Any = Parameters<typeof sanitize>[0]
export type HtmlRoot = Extract<Any, { type: 'root' }>
export type HtmlElement = Extract<Any, { type: 'element' }>
export type HtmlChild = HtmlElement['children'][number]

/** An element; strings are text. */
export const h = (
  tagName: string,
  properties: HtmlElement['properties'],
  ...children: (HtmlChild | string)[]
): HtmlElement => ({
  type: 'element',
  tagName,
  properties,
  children: children.map((child) =>
    typeof child === 'string' ? { type: 'text', value: child } : child,
  ),
})
