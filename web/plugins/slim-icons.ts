import type { Plugin } from 'vite'

const ICON = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/
/** What tells an icon from a module that leads to another one under a second name. */
const MADE = 'createLucideIcon(__iconData)'
const SHAPES = /\bnode: (\[[\s\S]*?\])(?:,\n {2}aliases: \[[^\]]*\])?\n\};/
const KEY = /, key: "\w+"/g

/**
 * The module of an icon with what is drawn alone: its name, its size and a random key for each shape are half of what
 * it comes to once it is compressed, and `src/lib/stand-ins/create-icon.ts` reads none of them.
 * @throws Error where lucide holds its icons in another way
 */
export const slimIcon = (code: string): string => {
  const shapes = SHAPES.exec(code)?.[1]
  if (!shapes) throw new Error('lucide holds its icons in another way: see slim-icons.ts')
  return [
    "import createLucideIcon from '../createLucideIcon.mjs'",
    `export const __iconData = { node: ${shapes.replace(KEY, '')} }`,
    `export default ${MADE}`,
    '',
  ].join('\n')
}

/** Leaves of each icon what is drawn of it. */
export const slimIcons = (): Plugin => ({
  name: 'sortie:slim-icons',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    ICON.test(id) && code.includes(MADE) ? { code: slimIcon(code), map: null } : null,
})
