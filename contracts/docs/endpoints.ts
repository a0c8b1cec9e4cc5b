import * as additions from '@sortie/contracts/additions'
import * as analysis from '@sortie/contracts/analysis'
import * as annotations from '@sortie/contracts/annotations'
import * as billing from '@sortie/contracts/billing'
import * as brandVoice from '@sortie/contracts/brand-voice'
import * as briefings from '@sortie/contracts/briefings'
import * as compare from '@sortie/contracts/compare'
import * as competitors from '@sortie/contracts/competitors'
import * as content from '@sortie/contracts/content'
import type { Context } from '@sortie/contracts/context'
import * as dashboards from '@sortie/contracts/dashboards'
import * as draftComments from '@sortie/contracts/draft-comments'
import * as draftEditing from '@sortie/contracts/draft-editing'
import * as draftEdits from '@sortie/contracts/draft-edits'
import * as draftImages from '@sortie/contracts/draft-images'
import * as draftLeftovers from '@sortie/contracts/draft-leftovers'
import * as draftSharing from '@sortie/contracts/draft-sharing'
import * as drafts from '@sortie/contracts/drafts'
import * as reportExports from '@sortie/contracts/exports'
import * as heatmap from '@sortie/contracts/heatmap'
import * as identity from '@sortie/contracts/identity'
import type { Endpoint } from '@sortie/contracts/kit'
import * as modelTrials from '@sortie/contracts/model-trials'
import * as newsletterFeedback from '@sortie/contracts/newsletter-feedback'
import * as newsletterIssues from '@sortie/contracts/newsletter-issues'
import * as nextMission from '@sortie/contracts/next-mission'
import { operationsOf } from '@sortie/contracts/operations'
import * as ownPages from '@sortie/contracts/own-pages'
import * as partnerOrders from '@sortie/contracts/partner-orders'
import * as partnerPage from '@sortie/contracts/partner-page'
import * as partnerStatements from '@sortie/contracts/partner-statements'
import * as partnerWebhooks from '@sortie/contracts/partner-webhooks'
import * as partners from '@sortie/contracts/partners'
import * as projects from '@sortie/contracts/projects'
import * as publishing from '@sortie/contracts/publishing'
import * as replay from '@sortie/contracts/replay'
import * as segments from '@sortie/contracts/segments'
import * as sendingDomain from '@sortie/contracts/sending-domain'
import * as sharing from '@sortie/contracts/sharing'
import * as tracking from '@sortie/contracts/tracking'
import * as visits from '@sortie/contracts/visits'
import * as watch from '@sortie/contracts/watch'
import * as withdrawals from '@sortie/contracts/withdrawals'

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
