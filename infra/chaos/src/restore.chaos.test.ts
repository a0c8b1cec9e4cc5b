import { appendFile, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Context } from '@sortie/contracts/context'
import { deleteAccount } from '@sortie/contracts/identity/accounts/accounts'
import { login } from '@sortie/contracts/identity/accounts/authentication'
import { backUp } from '@sortie/local/backup/back-up'
import { DATA, listBackups } from '@sortie/local/backup/manifest'
import { type RestoreOptions, restoreBackup } from '@sortie/local/backup/restore'
import type { Stack } from '@sortie/local/stack/stack'
import { quietly, steps } from '@sortie/local/steps'
import { connectMongo } from '@sortie/runtime/database/mongo'
import { type Commit, envelopes } from '@sortie/runtime/store/commit'
import { startRivals } from '@sortie/sandbox/rival-sites'
import type { StandIn } from '@sortie/sandbox/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyAndLaunch, payAtStripe, startOrder } from './buyer.ts'
import { chaosSitesPort, expectConsistent, NAME, startChaosStack, untilConverged } from './stack.ts'
import { countOf, type SystemState } from './system-state.ts'
import { createBrowser, createVisitor, takeTrial } from './visitor.ts'

let stack: Stack
let sites: StandIn
let backups: string
beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'backups-'))
  sites = await startRivals(chaosSitesPort())
  stack = await startChaosStack()
})
afterAll(async () => {
  await stack?.down()
  await sites?.stop()
  await rm(backups, { recursive: true, force: true })
})

const password = 'a fine password'
/** Every visitor of the load, once acknowledged. */
const startVisitors = () => {
  const ended = new AbortController()
  const visitors: { email: string; projectId: string; acknowledgedAt: number }[] = []
  const lane = async () => {
    while (!ended.signal.aborted) {
      const visitor = await takeTrial(createBrowser(stack.urls.product))
      visitors.push({ ...visitor, acknowledgedAt: Date.now() })
    }
  }
  const lanes = [lane(), lane()]
  return {
    visitors,
    stop: async () => {
      ended.abort()
      await Promise.all(lanes)
    },
  }
}

const contentOf = ({ _id, stream, version, events, cause, epoch }: Commit) => ({
  _id,
  stream,
  version,
  events,
  cause,
  epoch,
})
const allCommits = ({ commits }: SystemState) =>
  (Object.entries(commits) as [Context, Commit[]][]).flatMap(([context, all]) =>
    all.map((commit) => ({ key: `${context} ${commit._id}`, commit })),
  )
const eventIds = (state: SystemState) =>
  new Map(
    allCommits(state).flatMap(({ commit }) =>
      envelopes(commit).map((event) => [event.id, JSON.stringify([event.type, event.at])] as const),
    ),
  )
const numbersIn = (state: SystemState) => [
  ...countOf(state.commits.billing, 'InvoiceIssued', 'number').keys(),
]
const streamsOfType = (state: SystemState, context: Context, type: string) =>
  new Set(
    state.commits[context]
      .filter(({ events }) => events.some((event) => event.type === type))
      .map(({ stream }) => stream),
  )

/** Everything that is stored anywhere, as text, but for the mails and the files of exports. */
const dump = async () => {
  const mongo = await connectMongo(stack.urls.mongo, 'drill')
  try {
    const texts: string[] = []
    for (const service of ['identity', 'billing', 'analysis', 'content', 'tracking']) {
      const db = mongo.getClient().db(stack.env(service).MONGO_DB)
      for (const { name, type } of await db.listCollections().toArray()) {
        if (type === 'view' || name.startsWith('exports.')) continue
        for await (const found of db.collection(name).find()) texts.push(JSON.stringify(found))
      }
    }
    return texts.join('\n')
  } finally {
    await mongo.close()
  }
}

/** Files below the folder of backups that hold a key, in base64 or as bytes. */
const filesWith = async (key: string) => {
  const entries = await readdir(backups, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = join(entry.parentPath, entry.name)
    const bytes = await readFile(file)
    if (bytes.includes(key) || bytes.includes(Buffer.from(key, 'base64'))) found.push(file)
  }
  return found
}

const refused = async (options: Partial<RestoreOptions>) =>
  restoreBackup(NAME, { backups, step: quietly, ...options }).then(
    () => 'it was restored',
    (error) => `${error.constructor.name}: ${error.message}`,
  )

/** Copies of a backup, each wrong in its own way. */
const wrongCopies = async (from: string) => {
  const copyOf = async (name: string) => {
    const folder = join(backups, name)
    await cp(from, folder, { recursive: true })
    return folder
  }
  const [damaged, foreign, locked] = [
    await copyOf('damaged'),
    await copyOf('foreign'),
    await copyOf('locked'),
  ]
  const [file] = await readdir(join(damaged, DATA))
  await appendFile(join(damaged, DATA, file!), 'x')
  const change = async (folder: string, from: RegExp, to: string) => {
    const manifest = join(folder, 'manifest.json')
    const text = await readFile(manifest, 'utf8')
    await rm(manifest)
    await appendFile(manifest, text.replace(from, to))
  }
  await change(foreign, /"vaultId": "[^"]*"/, '"vaultId": "of-somebody-else"')
  await change(locked, /"masterKeyMark": "[^"]*"/, '"masterKeyMark": "of another key"')
  return { damaged, foreign, locked }
}

test('a backup that was made under load is restored, and nothing is given or done twice', async () => {
  const { product, stripe } = stack.urls
  const customer = createBrowser(product)
  const kept = await createVisitor(customer)
  // Ordered before the backup, and paid after it: only Stripe knows that afterwards.
  const paidLater = await startOrder(customer, kept.signIn)
  const plan = { purchases: 2, launches: 2, articles: 0 }
  const withArticle = { ...plan, articles: 1 }
  const before = await buyAndLaunch({ product, stripe, sitesPort: chaosSitesPort() }, withArticle)
  const leaver = createBrowser(product)
  const { email: leavingEmail } = await takeTrial(leaver)

  const load = startVisitors()
  await setTimeout(4_000)
  const beganAt = Date.now()
  const { folder, manifest } = await backUp(stack, backups, steps(3))
  console.info(`backed up in ${Date.now() - beganAt} ms`)
  expect(await refused({ from: folder })).toContain('It runs. Stop it first')

  // What is lost: a purchase with its invoice, an order that is paid, and a person who leaves.
  const lost = await buyAndLaunch({ product, stripe, sitesPort: chaosSitesPort() }, plan)
  await payAtStripe(stripe, paidLater.session)
  const body = { email: leavingEmail, password }
  expect((await leaver.patiently(deleteAccount, { body })).status).toBe(202)
  await setTimeout(2_000)
  await load.stop()
  const then = await untilConverged(stack)
  expectConsistent(then)
  expect(await dump()).not.toContain(leavingEmail)
  await stack.down()

  const wrong = await wrongCopies(folder)
  expect(await refused({})).toContain(`FROM=${folder}`)
  expect(await refused({ from: backups })).toContain('is no backup')
  expect(await refused({ from: wrong.damaged })).toContain('is damaged')
  expect(await refused({ from: wrong.locked })).toContain('another MASTER_KEY')
  expect(await refused({ from: wrong.foreign })).toContain('of another installation')
  for (const copy of Object.values(wrong)) await rm(copy, { recursive: true })

  const restored = await restoreBackup(NAME, { from: folder, backups, step: steps(8) })
  expect(restored).toMatchObject({ number: 1, backupAt: manifest.backupAt })
  expect(restored.erased).toBeGreaterThan(0)
  // What was replaced is kept, and the master key is in none of them.
  expect(await listBackups(backups)).toHaveLength(2)
  expect(await filesWith(stack.env('identity').MASTER_KEY!)).toEqual([])

  stack = await startChaosStack({ fresh: false })
  const again = startVisitors()
  const after = await buyAndLaunch({ product, stripe, sitesPort: chaosSitesPort() }, plan)
  await again.stop()
  const now = await untilConverged(stack)
  expectConsistent(now)

  // All that was acknowledged before the backup is there, as it was; nothing of what came later is.
  const commitsThen = new Map(allCommits(then).map(({ key, commit }) => [key, commit]))
  const old = allCommits(now).filter(({ commit }) => commit.epoch === undefined)
  for (const { key, commit } of old) {
    expect(contentOf(commit), key).toEqual(contentOf(commitsThen.get(key)!))
    expect(Date.parse(commit.at)).toBeLessThan(Date.parse(manifest.backupAt) + 60_000)
  }
  const keys = new Set(old.map(({ key }) => key))
  // Some seconds before, as a write that a stop meets is sent again.
  const early = allCommits(then).filter(({ commit }) => Date.parse(commit.at) < beganAt - 2_000)
  expect(early.length).toBeGreaterThan(50)
  expect(early.filter(({ key }) => !keys.has(key))).toEqual([])
  for (const { email } of load.visitors.filter(({ acknowledgedAt }) => acknowledgedAt < beganAt)) {
    const browser = createBrowser(product)
    const { status } = await browser.patiently(login, { body: { email, password } })
    expect(status, email).toBe(200)
  }

  // No id was given twice.
  const [idsThen, idsNow] = [eventIds(then), eventIds(now)]
  const differing = [...idsNow].filter(([id, what]) => idsThen.has(id) && idsThen.get(id) !== what)
  expect(differing).toEqual([])
  expect([...idsNow.keys()].filter((id) => id.endsWith('-r1')).length).toBeGreaterThan(0)

  // No invoice number was given twice, and the order that was paid meanwhile is found at Stripe.
  const [numbersThen, numbersNow] = [new Set(numbersIn(then)), numbersIn(now)]
  const given = numbersNow.filter((number) => number.includes('-r1-'))
  expect(given.length).toBeGreaterThanOrEqual(plan.purchases + 1)
  expect(given.filter((number) => numbersThen.has(number))).toEqual([])
  const granted = countOf(now.commits.billing, 'MissionGranted', 'orderId')
  for (const orderId of [...before.paid, ...after.paid, paidLater.orderId]) {
    expect(granted.get(orderId), orderId).toBe(1)
  }
  for (const orderId of lost.paid) expect(granted.has(orderId), orderId).toBe(false)
  const asked = now.commits.billing.flatMap(({ events }) => events)
  const differences = JSON.stringify(asked.filter(({ type }) => type === 'ReconciliationCompleted'))
  expect(differences).toContain('no order of ours')

  // Whoever left is gone again, everywhere.
  expect(await dump()).not.toContain(leavingEmail)
  const signedIn = await createBrowser(product).once(login, { body })
  expect(signedIn.status).toBe(401)
  const erasedNow = streamsOfType(now, 'identity', 'PersonErased')
  expect(
    [...streamsOfType(then, 'identity', 'PersonErased')].every((id) => erasedNow.has(id)),
  ).toBe(true)
}, 1_200_000)
