import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { type ResearchSources, researchSourcesFrom } from '../providers/sources.ts'
import { siteReading, type siteSettings } from '../sites/site-reading.ts'

/** The sources that research for articles reads, besides reports. */
export const researchSources: Resource<ConfigOf<typeof siteSettings>, ResearchSources> = {
  name: 'research-sources',
  open: (kernel) => researchSourcesFrom(kernel.config, kernel.resource(siteReading)),
  close: ({ pages }) => pages.close(),
}
