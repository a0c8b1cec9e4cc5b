import * as analysis from '@sortie/contracts/analysis'
import * as additions from '@sortie/contracts/analysis/additions/additions'
import * as compare from '@sortie/contracts/analysis/comparisons/compare'
import * as competitors from '@sortie/contracts/analysis/comparisons/competitors'
import * as projects from '@sortie/contracts/analysis/projects/projects'
import * as reportExports from '@sortie/contracts/analysis/reports/exports'
import * as nextMission from '@sortie/contracts/analysis/reports/next-mission'
import * as replay from '@sortie/contracts/analysis/reports/replay'
import * as sharing from '@sortie/contracts/analysis/reports/sharing'
import * as ownPages from '@sortie/contracts/analysis/sites/own-pages'
import * as watch from '@sortie/contracts/analysis/watches/watch'
import * as withdrawals from '@sortie/contracts/analysis/withdrawals/withdrawals'
import * as billing from '@sortie/contracts/billing'
import * as content from '@sortie/contracts/content'
import * as briefings from '@sortie/contracts/content/blog/briefings'
import * as draftComments from '@sortie/contracts/content/drafts/draft-comments'
import * as draftEditing from '@sortie/contracts/content/drafts/draft-editing'
import * as draftEdits from '@sortie/contracts/content/drafts/draft-edits'
import * as draftImages from '@sortie/contracts/content/drafts/draft-images'
import * as draftLeftovers from '@sortie/contracts/content/drafts/draft-leftovers'
import * as draftSharing from '@sortie/contracts/content/drafts/draft-sharing'
import * as drafts from '@sortie/contracts/content/drafts/drafts'
import * as newsletterFeedback from '@sortie/contracts/content/newsletter/newsletter-feedback'
import * as newsletterIssues from '@sortie/contracts/content/newsletter/newsletter-issues'
import * as publishing from '@sortie/contracts/content/publishing/publishing'
import * as brandVoice from '@sortie/contracts/content/voices/brand-voice'
import type { Context } from '@sortie/contracts/context'
import * as identity from '@sortie/contracts/identity'
import type { Endpoint } from '@sortie/contracts/kit'
import * as dashboards from '@sortie/contracts/operators/dashboards'
import * as modelTrials from '@sortie/contracts/operators/model-trials'
import { operationsOf } from '@sortie/contracts/operators/operations'
import * as sendingDomain from '@sortie/contracts/operators/sending-domain'
import * as tracking from '@sortie/contracts/tracking'
import * as heatmap from '@sortie/contracts/tracking/heatmap/heatmap'
import * as partnerOrders from '@sortie/contracts/tracking/partners/partner-orders'
import * as partnerPage from '@sortie/contracts/tracking/partners/partner-page'
import * as partnerStatements from '@sortie/contracts/tracking/partners/partner-statements'
import * as partnerWebhooks from '@sortie/contracts/tracking/partners/partner-webhooks'
import * as partners from '@sortie/contracts/tracking/partners/partners'
import * as annotations from '@sortie/contracts/tracking/visits/annotations'
import * as segments from '@sortie/contracts/tracking/visits/segments'
import * as visits from '@sortie/contracts/tracking/visits/visits'

/** What each context's contract exports. */
export const modules: Record<Context, Record<string, unknown>> = {
  identity: { ...identity, ...dashboards },
  billing,
  analysis: {
    ...analysis,
    ...competitors,
    ...projects,
    ...reportExports,
    ...replay,
    ...sharing,
    ...compare,
    ...watch,
    ...nextMission,
    ...withdrawals,
    ...additions,
    ...ownPages,
  },
  content: {
    ...content,
    ...drafts,
    ...draftEdits,
    ...draftComments,
    ...draftEditing,
    ...draftImages,
    ...draftLeftovers,
    ...draftSharing,
    ...brandVoice,
    ...sendingDomain,
    ...newsletterIssues,
    ...briefings,
    ...publishing,
    ...modelTrials,
    ...newsletterFeedback,
  },
  tracking: {
    ...tracking,
    ...partners,
    ...partnerWebhooks,
    ...partnerOrders,
    ...partnerStatements,
    ...partnerPage,
    ...visits,
    ...heatmap,
    ...segments,
    ...annotations,
  },
}

/** A call that the outside may make, the name that it is exported by, and the context it is of. */
export type PublicEndpoint = { name: string; context: Context; endpoint: Endpoint }

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value

/** The calls that each context has alike, by a name that only one has: `listParkedOfBilling`. */
const operationsNamed = (context: string) =>
  Object.entries(operationsOf(context)).map(
    ([name, endpoint]) =>
      [`${name}${context[0]!.toUpperCase()}${context.slice(1)}`, endpoint] as const,
  )

/** Every call under `/api`, by context and name; what is internal is left out. */
export const publicEndpoints: PublicEndpoint[] = Object.entries(modules).flatMap(
  ([context, exported]) =>
    [...Object.entries(exported), ...operationsNamed(context)].flatMap(([name, endpoint]) =>
      isEndpoint(endpoint) && endpoint.access !== 'internal' && endpoint.path.startsWith('/api/')
        ? [{ name, context: context as Context, endpoint }]
        : [],
    ),
)
