import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { ideasOf, type Searches, searchesFor } from './keyword-world.ts'
import { bodyText, listenLocally, type StandIn } from './server.ts'

/** The fault of the next call that arrives. */
export type GoogleFault = {
  /** Status of HTTP, with the family and name of the error. */
  error?: { http: number; family: string; name: string; retryDelay?: string }
  delayMs?: number
  truncated?: boolean
  /** A field of the metrics is gone from all rows, or has become a list. */
  gone?: string
  retyped?: string
}
export type GoogleAds = StandIn & {
  fail: (...faults: GoogleFault[]) => void
  /** The calls so far, without those for tokens. */
  asked: { method: string; body: Record<string, unknown> }[]
}
type Options = {
  port?: number
  refreshToken?: string
  /** Seconds for which a token is good. */
  expiresIn?: number
}
type Row = Record<string, unknown>

const MONTHS =
  'JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER'.split(' ')
const micros = (sum: number) => `${Math.round(sum * 1e6)}`

/** Numbers of 64 bits are text; what is null is left out. */
const metricsOf = ({ searches, months, ...more }: Searches): Row => ({
  avgMonthlySearches: `${searches}`,
  monthlySearchVolumes: months.toReversed().map((each) => ({
    month: MONTHS[each.month - 1],
    year: `${each.year}`,
    ...(each.searches > 0 && { monthlySearches: `${each.searches}` }),
  })),
  competition: more.competition > 0.66 ? 'HIGH' : more.competition > 0.33 ? 'MEDIUM' : 'LOW',
  competitionIndex: `${Math.round(more.competition * 100)}`,
  lowTopOfPageBidMicros: micros(more.lowBid),
  highTopOfPageBidMicros: micros(more.highBid),
  ...(more.cpc > 1 && { averageCpcMicros: micros(more.cpc) }),
})

const broken = (metrics: Row, { gone, retyped }: GoogleFault): Row => {
  if (gone) delete metrics[gone]
  if (retyped) metrics[retyped] = [metrics[retyped]]
  return metrics
}

/** Those that mean the same share one row: what was asked for second is a variant of the first. */
const merged = (keywords: readonly string[], fault: GoogleFault): Row[] => {
  const rows = new Map<string, Row & { closeVariants?: string[] }>()
  for (const keyword of keywords) {
    const known = searchesFor(keyword)
    if (!known) continue
    const same = known.keyword
      .split(' ')
      .map((word) => word.replace(/s$/, ''))
      .toSorted()
      .join(' ')
    const row = rows.get(same)
    if (row) row.closeVariants = [...(row.closeVariants ?? []), known.keyword]
    else rows.set(same, { text: known.keyword, keywordMetrics: broken(metricsOf(known), fault) })
  }
  return [...rows.values()]
}

const METHODS: Record<string, (body: Row, fault: GoogleFault) => Row> = {
  generateKeywordIdeas: (body, fault) => {
    const { keywords = [] } = (body.keywordSeed ?? {}) as { keywords?: string[] }
    const ideas = ideasOf(keywords, Number(body.pageSize ?? 1_000))
    const results = ideas.map((idea) => ({
      text: idea.keyword,
      keywordIdeaMetrics: broken(metricsOf(idea), fault),
    }))
    // Without results the field is not there.
    return { ...(results.length > 0 && { results }), totalSize: `${results.length}` }
  },
  generateKeywordHistoricalMetrics: (body, fault) => {
    const results = merged(body.keywords as string[], fault)
    return results.length > 0 ? { results } : {}
  },
}

const send = (response: ServerResponse, status: number, body: unknown, isCut = false) => {
  const text = JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(isCut ? text.slice(0, Math.floor(text.length * 0.7)) : text)
}
const refusal = ({ http, family, name, retryDelay }: NonNullable<GoogleFault['error']>) => ({
  error: {
    code: http,
    message: 'Request contains an invalid argument.',
    status: http === 429 ? 'RESOURCE_EXHAUSTED' : 'INVALID_ARGUMENT',
    details: [
      {
        '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure',
        errors: [
          {
            errorCode: { [family]: name },
            message: name,
            ...(retryDelay && { details: { quotaErrorDetails: { retryDelay } } }),
          },
        ],
        requestId: 'sandbox',
      },
    ],
  },
})
const UNAUTHENTICATED = { http: 401, family: 'authenticationError', name: 'OAUTH_TOKEN_EXPIRED' }

/**
 * Google's tokens (`POST /token`) and the keyword planner of Google Ads over REST: ideas and historical
 * metrics. Faults of calls are told beforehand; a token that was taken back is refused.
 */
export const startGoogleAds = async ({
  port = 0,
  refreshToken = 'sandbox-refresh-token',
  expiresIn = 3_599,
}: Options = {}): Promise<GoogleAds> => {
  const faults: GoogleFault[] = []
  const requests: GoogleAds['asked'] = []
  let tokens = 0

  const standIn = await listenLocally(async (request, response) => {
    const text = await bodyText(request)
    if (request.url === '/token') {
      const query = new URLSearchParams(text)
      const isGood =
        query.get('grant_type') === 'refresh_token' && query.get('refresh_token') === refreshToken
      if (!isGood) return send(response, 400, { error: 'invalid_grant' })
      tokens += 1
      const access = { access_token: `sandbox-token-${tokens}`, token_type: 'Bearer' }
      return send(response, 200, { ...access, expires_in: expiresIn })
    }
    const [, method = ''] = /^\/v\d+\/customers\/\d+:(\w+)$/.exec(request.url ?? '') ?? []
    const answer = METHODS[method]
    if (!answer) return send(response, 404, { error: { code: 404, status: 'NOT_FOUND' } })
    if (request.headers.authorization !== `Bearer sandbox-token-${tokens}`) {
      return send(response, 401, refusal(UNAUTHENTICATED))
    }
    const body: Row = JSON.parse(text)
    requests.push({ method, body })
    const fault = faults.shift() ?? {}
    if (fault.delayMs) await pause(fault.delayMs)
    if (fault.error) return send(response, fault.error.http, refusal(fault.error))
    return send(response, 200, answer(body, fault), fault.truncated)
  }, port)
  return { ...standIn, asked: requests, fail: (...more) => void faults.push(...more) }
}
