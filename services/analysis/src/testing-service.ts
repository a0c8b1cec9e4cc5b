import type { ConfigOf, Contribution, Kernel } from '@sortie/runtime/service/kernel'
import { changeKernel, replaceResource } from '@sortie/runtime/testing/change-kernel'
import type { SiteReader } from './providers/crawler/site-reader.ts'
import type { Provider } from './providers/port.ts'
import type { ResearchSources } from './providers/sources.ts'
import { reportSources } from './reports/report-sources.ts'
import { researchSources } from './research/research-sources.ts'
import { service } from './service.ts'
import { sharedSiteReader } from './sites/site-reading.ts'

// The service for tests, which may put sources and readers of their own in the place of its own.

export const { shape } = service

/**
 * Builds the service; what is undefined is as the configuration says.
 * @param providers the sources of reports, asked in turn
 * @param reader reads sites
 * @param library what research for articles reads
 */
export const build = async (
  kernel: Kernel<ConfigOf<typeof shape>>,
  providers?: readonly Provider[],
  reader?: SiteReader,
  library?: ResearchSources,
): Promise<Contribution> => {
  const replaced = [
    ...(providers
      ? [replaceResource(reportSources, { providers: [...providers], close: async () => {} })]
      : []),
    ...(reader ? [replaceResource(sharedSiteReader, reader)] : []),
    ...(library ? [replaceResource(researchSources, library)] : []),
  ]
  const contribution = await service.build(changeKernel(kernel, {}, replaced))
  return {
    ...contribution,
    stop: async () => {
      await contribution.stop?.()
      await library?.pages.close()
    },
  }
}
