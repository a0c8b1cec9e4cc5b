// Writes what follows from the files of src/routes: `npm run routes -w web`. That is src/routeTree.gen.ts, which type
// checks need on a clean clone, and the patterns of all pages in the contracts, which are committed.
import { readFile, writeFile } from 'node:fs/promises'
import { resolveConfig } from 'vite'
import { pagePatternsIn, patternsModule } from './route-list.ts'

const at = (path: string) => new URL(path, import.meta.url)

// The router's plugin writes its tree while Vite resolves its configuration.
await resolveConfig({ configFile: at('../vite.config.ts').pathname, logLevel: 'error' }, 'build')
const patterns = pagePatternsIn(await readFile(at('../src/routeTree.gen.ts'), 'utf8'))
if (!patterns.includes('/')) throw new Error('The generated route tree has no home page')
const module = at('../../contracts/src/tracking/visits/page-patterns.gen.ts')
await writeFile(module, patternsModule(patterns))
