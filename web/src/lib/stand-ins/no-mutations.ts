/**
 * Stands in for the cache of mutations of react-query, which its client always carries along: we call
 * the API ourselves (lib/api.ts), and every public page is smaller without it. See vite.config.ts.
 */
export class MutationCache {
  getAll = () => []
  findAll = () => []
  clear = () => {}
  resumePausedMutations = () => Promise.resolve()
  build = () => {
    throw new Error('useMutation is left out of the build: see lib/no-mutations.ts')
  }
}
