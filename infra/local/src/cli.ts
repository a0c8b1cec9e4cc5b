import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { backUp } from './backup/back-up.ts'
import { restoreBackup } from './backup/restore.ts'
import { audit } from './checks/audit.ts'
import { bench, border, chaos, runChecks, runEvaluation } from './checks/check.ts'
import { endRunners } from './checks/runners.ts'
import { ownEnvironment } from './environment.ts'
import { onInterruption, stopped, untilExit } from './interruption.ts'
import { operateInDocker, runCompose } from './operators/compose.ts'
import { type Operation, operatorCommands } from './operators/operator.ts'
import { operatorHint } from './operators/operator-hint.ts'
import { backupsFolder, dataFolder } from './paths.ts'
import { isHealthy } from './processes/health.ts'
import { services } from './services.ts'
import { portsOf } from './stack/ports.ts'
import { restartInTurn } from './stack/rolling-restart.ts'
import { beginRun, runId } from './stack/run.ts'
import { openStack, reviveStack, type Stack, startStack, type Urls } from './stack/stack.ts'
import { endRun } from './stack/test-stack.ts'
import { endedBy, steps } from './steps.ts'
import { dockerAnswers } from './system.ts'
import { UserFacingError } from './user-facing-error.ts'

const MAIN = 'main'
const { SERVICE, VIEW, ID, REASON, YES, CHANGED } = process.env
const { FROM, REPLACE, WITHOUT_JOURNAL } = process.env

type Addresses = Pick<Urls, 'product' | 'inbox' | 'tracing' | 'prometheus'> & {
  /** Of Grafana, which only Docker runs. */
  dashboards?: string
}

const showAddresses = ({ product, inbox, tracing, prometheus, dashboards }: Addresses) => {
  const health = `${product}/api/health`
  for (const [name, url] of Object.entries({
    product,
    inbox,
    tracing,
    prometheus,
    dashboards,
    health,
  })) {
    if (url) console.log(`  ${name.padEnd(10)} ${url}`)
  }
  console.log()
}

const showOperatorHint = (own: ReturnType<typeof ownEnvironment>) => {
  const hint = operatorHint(own)
  if (hint) console.log(`\n${hint}`)
}

const showProcesses = async ({ processes, pid }: Stack) => {
  for (const definition of processes) {
    const state = (await isHealthy(definition)) ? 'healthy' : 'not healthy'
    const id = `pid ${(await pid(definition.name)) ?? '-'}`
    const columns = [definition.name.padEnd(12), state.padEnd(12), id.padEnd(12)]
    console.log(`  ${columns.join(' ')} ${definition.ports.join(', ')}`)
  }
}

const up = async (watch: boolean) => {
  if (!watch && (await dockerAnswers())) return upInDocker()
  const own = ownEnvironment()
  const offset = Number(own.PORT_OFFSET ?? 0)
  const scale = Number(own.SCALE ?? 1)
  const stack = await startStack({
    name: MAIN,
    offset,
    scale,
    own,
    watch,
    observed: true,
    step: steps(own.LOCAL_GGUF ? 11 : 10, 2),
  })
  console.log()
  showAddresses(stack.urls)
  await showProcesses(stack)
  showOperatorHint(own)
  console.log('\n  make logs, make restart SERVICE=analysis, make down, make help\n')
  return stack
}

const upInDocker = async () => {
  const own = ownEnvironment()
  const twice = services.flatMap((service) => ['--scale', `${service}=${own.SCALE ?? 1}`])
  if (own.LOCAL_GGUF)
    throw new UserFacingError(
      'LOCAL_GGUF is for a machine without Docker. Under Docker, set LOCAL_MODEL instead: see docs/operations.md.',
    )
  // A model of this machine is a download of some gigabytes.
  const seconds = own.LOCAL_MODEL ? '1800' : '300'
  await runCompose('up', '--detach', '--build', ...twice, '--wait', '--wait-timeout', seconds)
  await runCompose('ps')
  const { gateway, inbox, tracing, prometheus, grafana } = portsOf(0, own)
  const at = (port: number) => `http://localhost:${port}`
  console.log()
  showAddresses({
    product: at(gateway),
    inbox: at(inbox),
    tracing: at(tracing),
    prometheus: at(prometheus),
    dashboards: at(grafana),
  })
  showOperatorHint(own)
}

const main = async () => {
  const stack = await openStack(MAIN)
  if (stack?.isRunning()) return stack
  throw new UserFacingError('Nothing runs here: make up.')
}

/** A restart reads no settings: a process begins again as it was started. */
const SETTINGS = '(changed settings take effect with make up)'

/** Restarts every service and gateway, one instance after the other. */
const restartAll = async () => {
  const stack = await main()
  const names = await restartInTurn(stack)
  console.log(`${names.join(', ')} restarted and healthy, one after the other ${SETTINGS}`)
  if (!names.some((name) => name.endsWith('-2')))
    console.log(
      'Each runs once: its requests were answered with 503 meanwhile. SCALE=2 avoids that.',
    )
}

const restart = async () => {
  if (!SERVICE) return restartAll()
  const stack = await main()
  const names = stack.processes.map(({ name }) => name)
  const wanted = names.filter((name) => name === SERVICE || name === `${SERVICE}-2`)
  if (!wanted.length)
    throw new UserFacingError(`Name a service, for example SERVICE=analysis: ${names.join(', ')}.`)
  for (const name of wanted) await stack.restart(name)
  console.log(`${wanted.join(', ')} restarted and healthy ${SETTINGS}`)
}

const confirmed = async (question: string) => {
  if (YES) return true
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // Without anybody to answer, the input ends: that is no.
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  const answer = await Promise.race([terminal.question(`${question} [y/N] `), ended])
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

const reset = async () => {
  const folder = dataFolder(MAIN)
  if (!(await confirmed(`Delete all data, secrets and logs in ${folder}?`)))
    return console.log('nothing deleted')
  await (await openStack(MAIN))?.down()
  await rm(folder, { recursive: true, force: true })
  console.log('deleted')
}

const resetInDocker = async () => {
  if (await confirmed('Delete all data of the Docker stack?')) await runCompose('down', '--volumes')
}

const backups = () => resolve(ownEnvironment().BACKUPS ?? backupsFolder(MAIN))

const backup = async () => {
  const { folder } = await backUp(await main(), backups(), steps(3))
  console.log(`\nbacked up to ${folder}\nKeep MASTER_KEY apart from it.`)
}

const restore = async () => {
  const { number, backupAt, erased } = await restoreBackup(MAIN, {
    from: FROM && resolve(FROM),
    backups: backups(),
    replace: Boolean(REPLACE),
    withoutJournal: Boolean(WITHOUT_JOURNAL),
    step: steps(9),
  })
  console.log(
    `\nrestore ${number}, of the backup of ${backupAt}; ${erased} erasures are repeated at the start: make up`,
  )
}

/** @throws UserFacingError */
const notInDocker = async () => {
  throw new UserFacingError(
    'Under Docker, databases are backed up and restored by hand so far: see Backups in docs/operations.md.',
  )
}

const stopRun = async (signal: string) => {
  console.error(
    `\n${[...endedBy(signal), `Ended by ${signal}. Stopping what was started ...`].join('\n')}`,
  )
  await endRunners()
  await endRun(runId()!)
  console.error('Stopped.')
}

/** A command that starts stacks of its own: however it ends, it leaves none of them behind. */
const whole = (command: () => Promise<unknown>) => async () => {
  beginRun()
  onInterruption(stopRun)
  try {
    await command()
  } finally {
    // A test runner that was killed, as for want of memory, could not stop what it had started.
    if (!stopped()) await endRun(runId()!)
  }
}

const operands = { SERVICE, VIEW, ID, REASON, CHANGED, REPLACE }

const operateHere = async (name: Operation) =>
  console.log(await operatorCommands[name]((await main()).env('gateway'), operands))

const everyOperation = (ask: (name: Operation) => Promise<void>) =>
  Object.fromEntries(
    Object.keys(operatorCommands).map((name) => [name, () => ask(name as Operation)]),
  )

const commands: Record<string, () => Promise<unknown>> = {
  up: () => up(false),
  dev: async () => (await up(true))?.follow(),
  down: async () => (await openStack(MAIN))?.down(),
  logs: async () => (await main()).follow(SERVICE),
  restart,
  reset,
  backup,
  restore,
  revive: () => reviveStack(process.argv[3]!),
  ...everyOperation((name) => operateHere(name)),
  released: async () => {
    // It imports every service, which no other command needs.
    const { recordRelease } = await import('./release/release.ts')
    console.log(`recorded in ${await recordRelease()}`)
  },
  test: whole(runChecks),
  bench: whole(bench),
  chaos: whole(chaos),
  fuzz: whole(border),
  audit: whole(audit),
  eval: whole(runEvaluation),
}

/** Those that speak to Docker where the stack runs there. */
const inDocker: Record<string, () => Promise<unknown>> = {
  down: () => runCompose('down'),
  logs: () => runCompose('logs', '--follow', '--tail', '20', ...(SERVICE ? [SERVICE] : [])),
  restart: () => runCompose('restart', ...(SERVICE ? [SERVICE] : [])),
  reset: resetInDocker,
  backup: notInDocker,
  restore: notInDocker,
  ...everyOperation((name) => operateInDocker(name, operands)),
}

/** `make dev` runs on this machine even where there is Docker: what runs here is meant first. */
const chosen = async (name: string) => {
  const there = inDocker[name]
  const here = (await openStack(MAIN))?.isRunning()
  return there && !here && (await dockerAnswers()) ? there : commands[name]
}

const [name = 'help'] = process.argv.slice(2)
try {
  const command = await chosen(name)
  if (!command) throw new UserFacingError(`Unknown command ${name}: see make help.`)
  await command()
  if (stopped()) await untilExit()
  process.exit()
} catch (error) {
  if (stopped()) await untilExit()
  console.error(error instanceof UserFacingError ? `\n${error.message}` : error)
  process.exit(1)
}
