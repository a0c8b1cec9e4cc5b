import { randomUUID } from 'node:crypto'
import { listKeywords } from '@sortie/contracts/analysis/keywords/keywords'
import { exportReport, getExport } from '@sortie/contracts/analysis/reports/exports'
import { cancelReport, listReports } from '@sortie/contracts/analysis/reports/reports'
import { shareReport } from '@sortie/contracts/analysis/reports/sharing'
import { withdrawReport } from '@sortie/contracts/analysis/withdrawals/withdrawals'
import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import { commentOnSharedDraft } from '@sortie/contracts/content/drafts/draft-comments'
import { askRewrite, nameVersion } from '@sortie/contracts/content/drafts/draft-editing'
import { uploadDraftImage } from '@sortie/contracts/content/drafts/draft-images'
import { shareDraft } from '@sortie/contracts/content/drafts/draft-sharing'
import {
  getDraft,
  launchDraft,
  listSections,
  planDraft,
} from '@sortie/contracts/content/drafts/drafts'
import {
  connectDestination,
  listPublications,
  publishDraft,
} from '@sortie/contracts/content/publishing/publishing'
import { setVoice } from '@sortie/contracts/content/voices/brand-voice'
import { type Context, contexts } from '@sortie/contracts/context'
import { publicEndpoints } from '@sortie/contracts/docs/endpoints'
import {
  getUser,
  login,
  register as registerEndpoint,
} from '@sortie/contracts/identity/accounts/authentication'
import { getKeys, refreshSession } from '@sortie/contracts/identity/sessions/sessions'
import type { Endpoint } from '@sortie/contracts/kit'
import { listParked } from '@sortie/contracts/operators/operations'
import { enoughForAnArticle } from '@sortie/local/sample-brief'
import type { Stack } from '@sortie/local/stack/stack'
import { OPERATOR } from '@sortie/local/stack/test-stack'
import { exportPKCS8, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { becomes } from './becomes.ts'
import { callEndpoint, get, postJson, type RawReply, sendRaw } from './client.ts'
import {
  details,
  type Person,
  password,
  registerPerson,
  sessionClaimsOf,
  signInAsOperator,
  startTrialOf,
  whoIs,
} from './people.ts'
import { approveRefundOf, buy, delivered, launchPaidReport, readBy, readOrder } from './purchase.ts'
import { borderStack } from './stack.ts'
import { openStoredData } from './stored-data.ts'

const canary = `Canary ${randomUUID()}`
let stack: Stack
let product = ''
let services: Record<string, string[]> = {}
let stored: Awaited<ReturnType<typeof openStoredData>>
let owner: Person
let other: Person
let operator: Person
/** What the owner has, by the parameter that names it. */
let owned: Record<string, string[]> = {}

const draftBrief = { ...enoughForAnArticle, facts: { lessons: canary } }

/** A paid report of the owner that they gave back. */
const givenBack = async (about: typeof details) => {
  const another = { ...about, mainCompetitor: 'Warburtons' }
  const { reportId } = await launchPaidReport(stack.urls, owner, another)
  await delivered(stack.urls, owner, reportId)
  const given = { params: { reportId }, body: {} }
  const { text } = await callEndpoint(product, withdrawReport, given, { cookie: owner.cookie })
  expect(withdrawReport.reply.parse(JSON.parse(text)).outcome).toBe('withdrawn')
  return reportId
}

/** A trial with a voice, a paid report and an article; an order that was paid back in part, and one that is whole. */
const fill = async (): Promise<typeof owned> => {
  const { urls } = stack
  const about = { ...details, businessName: canary }
  const projectId = await startTrialOf(product, owner, about)
  const { orderId } = await buy(urls, owner, 'starter_pack')
  const { reportId } = await launchPaidReport(urls, owner, about)
  await delivered(urls, owner, reportId)
  await approveRefundOf(urls, operator.cookie, orderId)
  const papers = async () => (await readOrder(urls, owner, orderId)).invoices
  await becomes(async () => (await papers()).length, 2)
  const whole = await buy(urls, owner, 'starter_pack')
  const withdrawn = await givenBack(about)
  const reports = async () => (await readBy(urls, owner, listReports, {})).reports
  const statuses = async () => (await reports()).map(({ status }) => status)
  await becomes<string[]>(statuses, ['ready', 'ready'])
  await stored.caughtUp()
  const reportIds = (await reports()).map((report) => report.reportId)
  const firstKeyword = async (id: string) => {
    const page = await readBy(urls, owner, listKeywords, { params: { reportId: id } })
    return page.rows[0]![0]
  }
  const exported = async () => {
    const params = { reportId }
    const given = { params, body: { format: 'pdf' as const } }
    const { text } = await callEndpoint(product, exportReport, given, { cookie: owner.cookie })
    const { exportId } = exportReport.reply.parse(JSON.parse(text))
    const look = () => readBy(urls, owner, getExport, { params: { reportId, exportId } })
    await becomes(async () => (await look()).status, 'ready')
    return exportId
  }
  const shared = async () => {
    const given = { params: { reportId }, body: { sections: ['plan' as const], label: canary } }
    const { text } = await callEndpoint(product, shareReport, given, { cookie: owner.cookie })
    return shareReport.reply.parse(JSON.parse(text)).share.shareId
  }
  const drafted = async () => {
    const { cookie } = owner
    const planned = await callEndpoint(product, planDraft, { body: draftBrief }, { cookie })
    const { draftId } = planDraft.reply.parse(JSON.parse(planned.text))
    const params = { draftId }
    const look = () => readBy(urls, owner, getDraft, { params })
    await becomes(async () => (await look()).research.status, 'done')
    const given = { params, body: { writer: 'template' as const } }
    const launched = await callEndpoint(product, launchDraft, given, { cookie })
    expect(launched.status, launched.text).toBe(202)
    await becomes(async () => (await look()).status, 'ready')
    return draftId
  }
  /** A program of theirs, and their article that was sent to it. */
  const published = async (draftId: DraftId) => {
    const { cookie } = owner
    // It says that it takes nothing, so that the article is on its way no longer.
    const url = `${urls.stripe}/receivers/border--410?for=${canary}`
    const program = { kind: 'webhook' as const, url }
    const connected = await callEndpoint(product, connectDestination, { body: program }, { cookie })
    const { destinationId } = connectDestination.reply.parse(JSON.parse(connected.text))
    const params = { draftId }
    const sent = await callEndpoint(
      product,
      publishDraft,
      { params, body: { destinationId } },
      { cookie },
    )
    const { publicationId } = publishDraft.reply.parse(JSON.parse(sent.text))
    const list = () => readBy(urls, owner, listPublications, { params })
    await becomes(async () => (await list()).publications[0]?.status, 'failed')
    return { destinationId: [destinationId], publicationId: [publicationId] }
  }
  /** A version of the article, a proposal for its first section, and a link to it. */
  const edited = async (draftId: DraftId) => {
    const { cookie } = owner
    const params = { draftId }
    const [first] = (await readBy(urls, owner, listSections, { params })).sections
    const { sectionId, revision: basedOn } = first!
    const name = { params, body: { name: canary } }
    const named = await callEndpoint(product, nameVersion, name, { cookie })
    const asked = { params, body: { sectionId, basedOn, instruction: canary } }
    const rewrite = await callEndpoint(product, askRewrite, asked, { cookie })
    const link = await callEndpoint(
      product,
      shareDraft,
      { params, body: { label: canary } },
      { cookie },
    )
    const { share, token } = shareDraft.reply.parse(JSON.parse(link.text))
    const comment = { params: { token }, body: { sectionId, name: canary, text: canary } }
    const commented = await callEndpoint(product, commentOnSharedDraft, comment)
    const uploaded = await sendRaw(product, {
      method: 'POST',
      path: uploadDraftImage.path.replace(':draftId', draftId),
      headers: { cookie, 'content-type': 'image/png' },
      body: IMAGE,
    })
    return {
      imageId: [uploadDraftImage.reply.parse(JSON.parse(uploaded.text)).imageId],
      commentId: [commentOnSharedDraft.reply.parse(JSON.parse(commented.text)).commentId],
      sectionId: [sectionId],
      versionId: [nameVersion.reply.parse(JSON.parse(named.text)).versionId],
      rewriteId: [askRewrite.reply.parse(JSON.parse(rewrite.text)).rewriteId],
      draftShareId: [share.shareId],
    }
  }
  const voiced = await callEndpoint(
    product,
    setVoice,
    { params: { projectId }, body: { samples: [canary] } },
    { cookie: owner.cookie },
  )
  expect(voiced.status, voiced.text).toBe(200)
  const draftId = await drafted()
  return {
    projectId: [projectId],
    draftId: [draftId],
    ...(await edited(draftId)),
    ...(await published(draftId)),
    sessionId: [sessionClaimsOf(owner.cookie).sid],
    reportId: reportIds,
    withdrawnId: [withdrawn],
    otherId: reportIds.toReversed(),
    keywordId: await Promise.all(reportIds.map(firstKeyword)),
    // Of the paid report alone: its id is the first one.
    exportId: [await exported()],
    shareId: [await shared()],
    orderId: [whole.orderId, orderId],
    invoiceId: [...(await papers()), ...whole.invoices].map(({ invoiceId }) => invoiceId),
  }
}

beforeAll(async () => {
  stack = await borderStack()
  ;({ product, services } = stack.urls)
  stored = await openStoredData(stack)
  owner = await registerPerson(product)
  other = await registerPerson(product)
  operator = { email: OPERATOR, cookie: await signInAsOperator(stack.urls) }
  owned = await fill()
}, 300_000)
afterAll(() => stored.close())

/** A PNG of one pixel. */
const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** How much has happened to the owner so far, in all services. */
const happened = async () => {
  const counts = (Object.keys(contexts) as Context[]).map((context) =>
    stored
      .databaseOf(context)
      .collection('commits')
      .countDocuments({ 'events.data.userId': sessionClaimsOf(owner.cookie).sub }),
  )
  return Promise.all(counts)
}

/** What a parameter of an address names: somebody's own, or something that all may see. */
const named: Record<string, 'private' | 'public' | 'for operators'> = {
  projectId: 'private',
  sessionId: 'private',
  reportId: 'private',
  withdrawnId: 'private',
  otherId: 'private',
  keywordId: 'private',
  exportId: 'private',
  shareId: 'private',
  draftId: 'private',
  sectionId: 'private',
  versionId: 'private',
  rewriteId: 'private',
  draftShareId: 'private',
  imageId: 'private',
  commentId: 'private',
  destinationId: 'private',
  publicationId: 'private',
  // Whoever has it may read what it opens; these tests have none.
  token: 'public',
  orderId: 'private',
  invoiceId: 'private',
  userId: 'for operators',
  messageId: 'for operators',
  issueId: 'for operators',
  keyId: 'for operators',
  partnerOrderId: 'for operators',
  subject: 'for operators',
  segmentId: 'for operators',
  annotationId: 'for operators',
  // Of a partner, whose key is needed besides: partner-endpoints.int.test.ts.
  endpointId: 'public',
  ref: 'public',
  slug: 'public',
  // A mail service, and a page of figures, by their names.
  provider: 'public',
  dashboard: 'public',
}
/** Ids that nobody has, so that an address is one of its kind. */
const nobodys: Record<string, string> = {
  projectId: 'prj_1',
  sessionId: 'ses_1',
  reportId: 'rep_1',
  withdrawnId: 'rep_1',
  otherId: 'rep_2',
  keywordId: 'kw_1',
  exportId: 'exp_1',
  shareId: 'shr_1',
  draftId: 'dft_1',
  sectionId: 's1',
  versionId: 'ver_1',
  rewriteId: 'rwr_1',
  draftShareId: 'dsh_1',
  imageId: 'img_1',
  commentId: 'dcm_1',
  destinationId: 'pbd_1',
  publicationId: 'pub_1',
  orderId: 'ord_1',
  invoiceId: 'inv_2026-999999',
  userId: 'usr_1',
  messageId: 'msg_1',
  partnerOrderId: 'pto_1',
  issueId: 'nli_1',
  keyId: 'pky_1',
  endpointId: 'pwe_1',
  dashboard: 'edge',
  subject: 'ord_1',
  segmentId: 'seg_1',
  annotationId: 'ann_1',
}
const parametersOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
/** What has an id of its own kind under a name of another: links to articles, and reports that were given back. */
const told = (path: string) =>
  path
    .replace('/:draftId/shares/:shareId', '/:draftId/shares/:draftShareId')
    .replace('/:reportId/withdrawal', '/:withdrawnId/withdrawal')
const addressWith = (path: string, ids: Record<string, string | undefined>) =>
  path.replace(/:(\w+)/g, (_all, name: string) => ids[name] ?? nobodys[name] ?? 'nothing')
/** The address of what the owner has; of which of them, where they have many. */
const addressOf = (path: string, which = 0) => {
  const ids = Object.entries(owned).map(([name, all]) => [name, all[which]])
  return addressWith(path, Object.fromEntries(ids))
}

const endpoints = publicEndpoints.map((one) => ({ ...one, path: told(one.endpoint.path) }))
const privately = endpoints.filter(
  ({ endpoint, path }) =>
    endpoint.access === 'user' && parametersOf(path).some((name) => named[name] === 'private'),
)

test('every address that names something is known to these tests', () => {
  for (const { path } of endpoints) {
    for (const name of parametersOf(path)) {
      const advice = `${path}: say in \`named\` whose a ${name} is, and in \`owned\` one of the owner’s`
      expect(Object.keys(named), advice).toContain(name)
    }
  }
})

describe.for(endpoints.filter(({ endpoint }) => endpoint.access === 'user'))(
  '$name is for who is signed in',
  ({ endpoint }) => {
    const ask = (headers: Record<string, string>) =>
      sendRaw(product, {
        method: endpoint.method.toUpperCase(),
        path: addressOf(endpoint.path),
        headers: { 'content-type': 'application/json', ...headers },
        ...(endpoint.accepts === 'json' && { body: JSON.stringify(details) }),
      })

    test.each([
      {},
      { cookie: 'sortie_session=forged; sortie_refresh=forged' },
      { authorization: 'Bearer forged' },
      { 'x-sortie-identity': 'usr_1', 'x-user-id': 'usr_1', 'x-forwarded-user': 'admin' },
    ] as Record<string, string>[])(
      'with %o it answers 401, and nothing happens',
      async (headers) => {
        const before = await happened()
        expect((await ask(headers)).status).toBe(401)
        expect(await happened()).toEqual(before)
      },
    )
  },
)

test('there is something foreign of each kind', () => {
  const kinds = privately.flatMap(({ path }) => parametersOf(path))
  expect(new Set(kinds)).toEqual(new Set(Object.keys(owned)))
  for (const [name, ids] of Object.entries(owned)) expect(ids.length, name).toBeGreaterThan(0)
  expect(owned.invoiceId).toHaveLength(3)
})

/** What a reply to the owner holds, so that these addresses are known to name something. */
const shownBy = (name: string, { produces, path }: Endpoint, id: string) => {
  if (name === 'exportDraft') return '<!doctype html>'
  if (name === 'listEvidence') return '"items":[{'
  if (name === 'listSections') return '"sections":[{'
  if (name === 'listRemovedSections') return '{"sections":['
  if (name === 'listStandardText') return '{"sentences":['
  if (name === 'getDraftImage') return 'PNG'
  if (produces === 'file') return '%PDF-'
  if (name === 'getRefundable') return '"missions":'
  if (name === 'listKeywords') return '"rows":[["kw_'
  if (name === 'listClusters') return '{"clusters":['
  if (name === 'getDraftImage') return 'IHDR'
  if (name === 'compareReports') return '"counts":'
  if (name === 'listShares' || name === 'listDraftShares') return '{"shares":['
  if (name.endsWith('Publication') || name === 'listPublications') return '"publicationId":"pub_'
  if (name === 'getVersion') return '"sections":[{'
  if (name === 'replayReport') return '"isEqual":true'
  if (name === 'listSites' || name === 'listProjectSites') return '"sites":['
  if (name === 'getOwnPages') return '"isFresh":'
  if (name === 'listGap') return '"rows":['
  if (name === 'getWatch') return '"mails":'
  if (name === 'getNextMission') return '"next":'
  if (name === 'getExport') return '"status":"ready"'
  if (name === 'getKeyword') return '"receipts":'
  return path.includes(':orderId') ? id : canary
}

/** What an owner does with a comment on their article. */
const ofComments: Record<string, object> = {
  readDraftComments: { commentIds: ['dcm_1'] },
  resolveDraftComment: { isResolved: true },
}

/** Bodies of the calls that edit an article. */
const edits: Record<string, object> = {
  editSection: { basedOn: 1, heading: null, markdown: 'Mine.' },
  addSection: { after: null, heading: null, markdown: 'Mine.' },
  moveSection: { after: null },
  editDetails: {
    basedOn: 0,
    details: { title: 'Mine', description: '', slug: 'mine', faq: [] },
  },
  addEvidence: { text: 'Mine.' },
  vouch: { sentence: 'Mine.' },
  askRewrite: { sectionId: 's1', basedOn: 1 },
  nameVersion: { name: 'Mine' },
}

/** Bodies of the calls that publish. */
const publishing: Record<string, object> = {
  changeDestinationLogin: { username: 'mine', password: 'mine' },
  publishDraft: { destinationId: 'pbd_1' },
}

/** What a stranger sends where an empty body is refused before anybody looks whose it is. */
const sentByStrangers: Record<string, object> = {
  renameProject: { name: 'Mine' },
  changeProject: { industry: 'Mine' },
  refreshProjectSite: { host: 'rival.example' },
  startWatch: { host: 'rival.example' },
  stopWatch: { host: 'rival.example' },
  setWatchMails: { wanted: true },
  shareReport: { sections: ['plan'] },
  addToReport: { kind: 'words', words: ['planted sourdough'] },
  changeBrief: { type: 'informational', keyword: 'mine' },
  launchDraft: { writer: 'template' },
  ...ofComments,
  ...edits,
  ...publishing,
}

describe.for(privately)('$name shows what is somebody else’s to nobody', (one) => {
  const { name, endpoint, path } = one
  const { method, accepts } = endpoint
  const kinds = parametersOf(path).filter((parameter) => named[parameter] === 'private')
  /** Which of the owner's there are all that an address names of. */
  const each = () => [...Array(Math.min(...kinds.map((kind) => owned[kind]!.length))).keys()]
  const ask = (address: string, { cookie }: Person) =>
    sendRaw(product, {
      method: method.toUpperCase(),
      path: address,
      headers: { cookie, 'content-type': 'application/json' },
      ...(accepts === 'json' && { body: JSON.stringify(sentByStrangers[name] ?? {}) }),
    })
  const nameless = ({ status, text, headers }: RawReply) => ({
    status,
    type: headers['content-type'],
    text: text.replaceAll(/"requestId":"[^"]*"/g, ''),
  })

  test('it answers as if it were not there, and nothing changes', async () => {
    const absent = nameless(await ask(addressWith(path, {}), other))
    expect(absent.status).toBe(404)
    const before = await happened()
    for (const which of each()) {
      const address = addressOf(path, which)
      // An operator has addresses of their own for what they may see.
      for (const stranger of [other, operator]) {
        expect(nameless(await ask(address, stranger)), address).toEqual(absent)
      }
      if (method !== 'get') continue
      const theirs = await ask(address, owner)
      expect(theirs.status, address).toBe(200)
      expect(theirs.text, address).toContain(shownBy(name, endpoint, owned[kinds[0]!]![which]!))
    }
    expect(await happened()).toEqual(before)
  })
})

/** Characters of an id that is found by chance nowhere: `s1` of a section is part of many a key. */
const LEAST_TELLING = 8
test('no reply to one person holds anything of another', async () => {
  const ids = Object.values(owned)
    .flat()
    .filter((id) => id.length >= LEAST_TELLING)
  const secrets = [owner.email, canary, sessionClaimsOf(owner.cookie).sub, ...ids]
  for (const { endpoint, path } of endpoints) {
    if (endpoint.method !== 'get') continue
    const { text } = await get(product, addressOf(path), { cookie: other.cookie })
    for (const secret of secrets) expect(text, path).not.toContain(secret)
  }
})

describe('what a body may not hold is refused, and nothing of it is kept', () => {
  const fresh = () => `${randomUUID()}@example.com`
  const extra = {
    role: 'admin',
    isAdmin: true,
    userId: 'usr_1',
    balance: 1_000,
    missions: 1_000,
    cents: 1,
    queriesRemaining: 1_000,
    freeTrialUsed: false,
  }
  const session = randomUUID()
  /** A body that each call takes, so that what is added is what it refuses. */
  const taken: Record<string, () => object> = {
    register: () => ({ email: fresh(), password }),
    login: () => ({ email: other.email, password }),
    forgotPassword: () => ({ email: fresh() }),
    resetPassword: () => ({ token: 'a', password }),
    confirmEmail: () => ({ token: 'a' }),
    createFreeTrial: () => details,
    understandBusiness: () => ({ industry: 'Bakery' }),
    subscribeNewsletter: () => ({ email: fresh() }),
    confirmNewsletter: () => ({ token: 'a' }),
    addPartnerEndpoint: () => ({ url: 'https://receiver.example/' }),
    changePartnerEndpoint: () => ({ url: 'https://receiver.example/' }),
    replayEvents: () => ({ from: 1 }),
    askPartnerLink: () => ({ ref: 'nobody' }),
    enterPartnerPage: () => ({ token: 'a' }),
    sendContactMessage: () => ({ email: fresh(), message: 'Hello' }),
    changeEmail: () => ({ email: fresh(), password }),
    confirmEmailChange: () => ({ token: 'a' }),
    changePassword: () => ({ current: password, password }),
    changeChoices: () => ({ marketing: true }),
    recordConsent: () => ({
      termsVersion: '1',
      privacyVersion: '1',
      marketing: false,
      cookies: { analytics: false },
    }),
    deleteAccount: () => ({ email: other.email, password }),
    startCheckout: () => ({ packId: 'starter_pack' }),
    requestRefund: () => ({ message: '' }),
    launchReport: () => details,
    exportReport: () => ({ format: 'csv' }),
    shareReport: () => ({ sections: ['plan'] }),
    withdrawReport: () => ({ business: 'Bakery' }),
    addToReport: () => ({ kind: 'words', words: ['planted sourdough'] }),
    tellMisreading: () => ({ business: 'Bakery' }),
    checkReport: () => details,
    planDraft: () => ({ type: 'informational', keyword: 'bread' }),
    changeBrief: () => ({ type: 'informational', keyword: 'bread' }),
    launchDraft: () => ({ writer: 'template' }),
    shareDraft: () => ({ days: 3 }),
    setVoice: () => ({ banned: ['mine'] }),
    connectDestination: () => ({ kind: 'webhook', url: 'https://receiver.example/' }),
    commentOnSharedDraft: () => ({ sectionId: null, name: 'Reader', text: 'Mine.' }),
    ...Object.fromEntries(
      Object.entries({ ...ofComments, ...edits, ...publishing }).map(([name, body]) => [
        name,
        () => body,
      ]),
    ),
    createProject: () => ({ name: randomUUID(), industry: 'Bakery' }),
    renameProject: () => ({ name: 'Another' }),
    changeProject: () => ({ industry: 'Bakery' }),
    refreshProjectSite: () => ({ host: 'rival.example' }),
    readOwnPages: () => ({}),
    startWatch: () => ({ host: 'rival.example' }),
    stopWatch: () => ({ host: 'rival.example' }),
    setWatchMails: () => ({ wanted: true }),
    recordConversion: () => ({ sessionId: session, conversionType: 'sign_up' }),
    withdrawVisit: () => ({ sessionId: session }),
    recordClicks: () => ({
      sessionId: session,
      viewId: randomUUID(),
      part: 0,
      page: '/faq',
      band: 'wide',
      depth: 50,
      clicks: [{ element: 'main/p.1', x: 1, y: 1, rage: false, dead: false }],
    }),
    recordVisitorEvents: () => ({
      batchId: randomUUID(),
      sessionId: session,
      events: [{ type: 'sign_up', ago: 0, route: '/register' }],
    }),
  }
  const withBody = endpoints.filter(
    ({ endpoint }) => endpoint.accepts === 'json' && endpoint.access !== 'admin',
  )

  test.each(withBody)('$name', async ({ name, path, endpoint }) => {
    const body = taken[name]
    expect(body, `add a body that this call takes to \`taken\`: ${name}`).toBeDefined()
    const headers = { cookie: other.cookie }
    const refused = await sendRaw(product, {
      method: endpoint.method.toUpperCase(),
      path: addressOf(path),
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ...body!(), ...extra }),
    })
    expect(refused.status).toBe(422)
    const { errors } = JSON.parse(refused.text) as { errors: { path: string }[] }
    expect(errors.map(({ path }) => path).sort()).toEqual(Object.keys(extra).sort())
  })

  test('a refused registration left no account', async () => {
    const email = fresh()
    await postJson(product, registerEndpoint.path, { email, password, role: 'admin' })
    expect((await callEndpoint(product, login, { body: { email, password } })).status).toBe(401)
    expect(await whoIs(product, other.cookie)).toBe(other.email)
  })

  test('an operator in place of a value finds nothing', async () => {
    for (const email of [{ $ne: null }, { $gt: '' }, ['a'], { $regex: '.*' }]) {
      const reply = await postJson(product, login.path, { email, password: { $ne: null } })
      expect(reply.status).toBe(422)
    }
  })

  test('a polluted prototype reaches nobody', async () => {
    const body = `{"__proto__":{"userId":"usr_1","freeTrialUsed":true},"email":"${fresh()}","password":"${password}"}`
    const headers = { 'content-type': 'application/json' }
    const reply = await sendRaw(product, {
      method: 'POST',
      path: registerEndpoint.path,
      headers,
      body,
    })
    expect([201, 422]).toContain(reply.status)
    const { text } = await callEndpoint(product, getUser, {})
    expect(JSON.parse(text)).toEqual({ user: null })
  })
})

describe('a service believes the gateway only', () => {
  const claims = { sid: 'ses_1', ip: '127.0.0.1', operator: true }
  const forge = async (algorithm: 'EdDSA' | 'none') => {
    if (algorithm === 'none') {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const now = Math.floor(Date.now() / 1_000)
      const body = { ...claims, sub: 'usr_1', iss: 'sortie-gateway', aud: 'sortie-services' }
      const header = { alg: 'none', typ: 'sortie-identity+jwt' }
      return `${part(header)}.${part({ ...body, iat: now, exp: now + 60 })}.`
    }
    const { privateKey } = await generateKeyPair('EdDSA', { extractable: true })
    expect(await exportPKCS8(privateKey)).toContain('PRIVATE KEY')
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', typ: 'sortie-identity+jwt' })
      .setIssuer('sortie-gateway')
      .setAudience('sortie-services')
      .setSubject('usr_1')
      .setIssuedAt()
      .setExpirationTime('60s')
      .sign(privateKey)
  }

  test.each(endpoints)('$context refuses $name from anybody else', async (one) => {
    const { context, endpoint, path } = one
    const base = services[context]![0]!
    const method = endpoint.method.toUpperCase()
    const body = endpoint.accepts === 'json' ? { body: '{}' } : {}
    const forged: Record<string, string>[] = [
      {},
      { 'x-sortie-identity': 'usr_1' },
      { 'x-sortie-identity': await forge('EdDSA') },
      { 'x-sortie-identity': await forge('none') },
      { cookie: owner.cookie },
      { 'x-sortie-operator': 'true', 'x-forwarded-for': '127.0.0.1' },
    ]
    for (const headers of forged) {
      const sent = { 'content-type': 'application/json', ...headers }
      const { status } = await sendRaw(base, {
        method,
        path: addressOf(path),
        headers: sent,
        ...body,
      })
      expect(status).toBe(401)
    }
  })

  test.each([
    getKeys.path,
    refreshSession.path,
    `/api/..${getKeys.path}`,
    `/api/%2e%2e${getKeys.path}`,
    listParked.path,
    `/readyz/..${getKeys.path}`,
  ])('%s is not reached through the gateway', async (path) => {
    const { status, text } = await get(product, path)
    expect(status).toBe(404)
    expect(text).not.toContain('"keys"')
  })

  test('the gateway tells its figures at no address that visitors reach', async () => {
    const { status, text } = await get(product, '/metrics')
    expect(status).toBe(404)
    expect(text).not.toContain('sortie_http_server_seconds')
  })
})

test('a report that waits for its mission is cancelled by nobody else', async () => {
  await stack.stop('billing')
  let reportId = ''
  try {
    const launched = await launchPaidReport(stack.urls, owner, { ...details, businessName: canary })
    expect(launched.status).toBe('requested')
    reportId = launched.reportId
    const before = await happened()
    const given = { params: { reportId }, body: {} }
    const refused = await callEndpoint(product, cancelReport, given, { cookie: other.cookie })
    expect(refused.status).toBe(404)
    expect(await happened()).toEqual(before)
  } finally {
    await stack.start('billing')
  }
  await delivered(stack.urls, owner, reportId)
})
