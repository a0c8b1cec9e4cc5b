import type { ConfigOf, Contribution, Kernel, Resource } from '@sortie/runtime/service/kernel'
import { createResources } from '@sortie/runtime/service/resources'
import type { SiteReader } from './providers/crawler/site-reader.ts'
import type { Provider } from './providers/port.ts'
import type { ResearchSources } from './providers/sources.ts'
import { reportSources } from './reports/report-sources.ts'
import { researchSources } from './research/research-sources.ts'
import { service } from './service.ts'
import { sharedSiteReader } from './sites/site-reading.ts'

// The service for tests, which may put sources and readers of their own in the place of its own.

export const { shape } = service

type AnalysisKernel = Kernel<ConfigOf<typeof shape>>

/**
 * Builds the service; what is undefined is as the configuration says.
 * @param providers the sources of reports, asked in turn
 * @param reader reads sites
 * @param library what research for articles reads
 */
export const build = async (
  kernel: AnalysisKernel,
  providers?: readonly Provider[],
  reader?: SiteReader,
  library?: ResearchSources,
): Promise<Contribution> => {
  // Resources of its own, so that they see what a test changed in the kernel.
  const resources = createResources<AnalysisKernel>()
  const replaced = new Map<unknown, unknown>()
  if (providers) replaced.set(reportSources, { providers, close: async () => {} })
  if (reader) replaced.set(sharedSiteReader, reader)
  if (library) replaced.set(researchSources, library)
  const changed: AnalysisKernel = {
    ...kernel,
    resource: <Value>(resource: Resource<ConfigOf<typeof shape>, Value>) =>
      replaced.has(resource)
        ? (replaced.get(resource) as Value)
        : resources.open(resource, changed),
  }
  const contribution = await service.build(changed)
  return {
    ...contribution,
    stop: async () => {
      await contribution.stop?.()
      await resources.close()
      await library?.pages.close()
    },
  }
}
