import { Check, Sun } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createIcon, { type Drawing } from './create-icon.ts'

// Their types leave out what an icon is made from.
const load = async (module: Promise<unknown>) =>
  createIcon(((await module) as { __iconData: Drawing }).__iconData)
const check = await load(import('lucide-react/dist/esm/icons/check.mjs'))
const sun = await load(import('lucide-react/dist/esm/icons/sun.mjs'))

/** Its tags with their attributes in the order of their names, without classes, which nothing uses. */
const drawn = (markup: string) =>
  [...markup.matchAll(/<(\w+)([^>]*)>/g)].map(([, tag, attributes]) => [
    tag,
    ...[...attributes!.matchAll(/[\w-]+="[^"]*"/g)]
      .map(String)
      .filter((attribute) => !attribute.startsWith('class='))
      .sort(),
  ])

test.each([
  ['Sun', Sun, sun],
  ['Check', Check, check],
])('%s is drawn as lucide draws it', (_name, theirs, ours) => {
  const props = { strokeWidth: 3, className: 'size-4' }
  const expected = drawn(renderToStaticMarkup(createElement(theirs, props)))
  expect(expected.length).toBeGreaterThan(1)
  expect(drawn(renderToStaticMarkup(createElement(ours, props)))).toEqual(expected)
})
