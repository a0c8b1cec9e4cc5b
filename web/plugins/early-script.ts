import { join } from 'node:path'
import { build } from 'vite'

/** The script that stands in the head of every rendered page, in one piece: src/early/main.ts. */
export const bundleEarlyScript = async (root: string): Promise<string> => {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { input: join(root, 'src/early/main.ts'), output: { format: 'iife' } },
    },
  })
  const [bundle] = [built].flat()
  if (!bundle || !('output' in bundle)) throw new Error('The early script was not bundled')
  const [{ code }] = bundle.output
  // Whatever would end the element it stands in.
  if (/<\/script|<!--/i.test(code)) throw new Error('The early script cannot stand in a page')
  return code.trim()
}
