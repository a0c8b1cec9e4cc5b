import { createElement, type SVGProps } from 'react'

/** An icon of lucide as its modules hold it: the shapes that it is drawn from. */
export type Drawing = { node: [tag: string, attributes: Record<string, string>][] }

/**
 * Stands in for what lucide makes its icons with, which reads sizes, colors and a context that we do
 * not set, and builds all attributes anew for each render: every public page is smaller and comes to
 * life sooner without it. See vite.config.ts. An icon is decoration: its control or its text says
 * what it means.
 */
export default ({ node }: Drawing) =>
  (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': 'true',
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
