import { join } from 'node:path'
import { root } from '@sortie/local/paths'
import { buildWeb } from '@sortie/local/web'

/** The folder of a build of the web app as it is now, or of the one that `WEB_DIST` names. */
export const builtWeb = async (say: (line: string) => void): Promise<string> => {
  const { WEB_DIST } = process.env
  if (WEB_DIST) return WEB_DIST
  await buildWeb(say)
  return join(root, 'web/dist')
}
