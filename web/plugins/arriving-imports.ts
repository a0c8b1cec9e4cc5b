import type { Plugin } from 'vite'

/** What Vite calls for each `import('…')` of the build, and where in it the module is asked for. */
const HELPER = 'vite/preload-helper'
const original = 'return baseModule()'

/**
 * Lets every part of the app that is loaded late arrive all the same where the network fails it: each
 * `import('…')` is read through `arrive` of `src/lib/api/connection.ts`. Done here, so that no page,
 * dialog or loader can forget it, those that the router splits off included.
 */
export const arrivingImports = (): Plugin => ({
  name: 'sortie:arriving-imports',
  apply: (config, { command }) => command === 'build' && !config.build?.ssr,
  transform: (code, id) => {
    if (!id.includes(HELPER)) return null
    if (!code.includes(original))
      throw new Error('Vite asks for modules in another way: see this plugin')
    const wrapped = code.replace(original, 'return __arrive(baseModule)')
    return {
      code: `import { arrive as __arrive } from '@/lib/api/connection'\n${wrapped}`,
      map: null,
    }
  },
})
