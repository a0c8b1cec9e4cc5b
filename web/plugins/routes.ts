// Writes src/routeTree.gen.ts, which type checks need on a clean clone: `npm run routes -w web`.
// The router's plugin does it while Vite resolves its configuration.
import { resolveConfig } from 'vite'

await resolveConfig(
  { configFile: new URL('../vite.config.ts', import.meta.url).pathname, logLevel: 'error' },
  'build',
)
