import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { z } from 'zod'
import { chain } from '../providers/chain.ts'
import type { ProviderChain } from '../providers/port.ts'
import { type Sources, sourcesFrom } from '../providers/sources.ts'
import { siteReading, siteSettings } from '../sites/site-reading.ts'

/** The settings of modules that ask the sources of reports. */
export const reportSourceSettings = {
  ...siteSettings,
  /** Keywords that a paid report looks at, at most. Pages say "usually more than 100". */
  REPORT_KEYWORDS: z.coerce.number().int().min(200).max(5_000).default(1_000),
}
type SourceConfig = ConfigOf<typeof reportSourceSettings>

/** The sources that are switched on, in the order in which they are asked. */
export const reportSources: Resource<SourceConfig, Sources> = {
  name: 'report-sources',
  open: (kernel) => sourcesFrom(kernel.config, kernel.resource(siteReading)),
  close: ({ close }) => close(),
}

/** All of them as one, which asks the next where one knows nothing. */
export const sourceChain: Resource<SourceConfig, ProviderChain> = {
  name: 'source-chain',
  open: (kernel) => chain(kernel.resource(reportSources).providers, kernel.log),
}
