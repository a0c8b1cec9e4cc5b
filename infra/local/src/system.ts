import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { execa } from 'execa'
import type { StepProgress } from './steps.ts'
import { UserFacingError } from './user-facing-error.ts'

/** Programs that are not on npm, and the Debian package of each. */
export const packages = {
  java: 'default-jre-headless',
  mvn: 'maven',
  cargo: 'cargo',
  cmake: 'cmake',
  'c++': 'g++',
  chromium: 'chromium',
  'chromium-headless-shell': 'chromium-headless-shell',
  wapiti: 'wapiti',
  promtool: 'prometheus',
  prometheus: 'prometheus',
  faketime: 'faketime',
  python3: 'python3',
} as const
type Tool = keyof typeof packages

/** Path of a program, or undefined where PATH does not have it. */
export const which = (program: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })

/** Returns true if missing programs may be installed: as root on Debian. */
export const canInstall = () => process.getuid?.() === 0 && which('apt-get') !== undefined

/** The error message for programs that are missing and may not be installed. */
export const missingPrograms = (tools: Tool[], why: string) =>
  `${tools.join(', ')} ${tools.length > 1 ? 'are' : 'is'} missing, needed ${why}: install it ` +
  `(Debian: apt-get install ${tools.map((tool) => packages[tool]).join(' ')}), ` +
  'or run as root on Debian so that it is installed for you, or start a Docker engine.'

const apt = (...args: string[]) =>
  execa('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-qy', ...args], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    stdin: 'ignore',
  })

let installing = Promise.resolve()

const install = async (tools: Tool[], why: string, tell: StepProgress) => {
  const absent = tools.filter((tool) => !which(tool))
  if (!absent.length) return
  if (!canInstall()) throw new UserFacingError(missingPrograms(absent, why))
  const wanted = absent.map((tool) => packages[tool])
  tell(`installing ${wanted.join(', ')} by apt-get, which usually takes less than a minute`)
  try {
    await apt('update')
    await apt('install', '--no-install-recommends', ...wanted)
  } catch (error) {
    const message = String((error as { stderr?: string }).stderr ?? error)
    const last = message.trim().split('\n').at(-1)
    throw new UserFacingError(`apt-get could not install ${wanted.join(', ')}: ${last}`)
  }
}

/**
 * Makes sure that these programs are there: where they are not, installs them as root on Debian
 * and otherwise says in one sentence what is missing.
 * @param signal says that they are not wanted any more; others would wait for their installation.
 */
export const need = (
  why: string,
  tools: Tool[],
  tell: StepProgress = () => {},
  signal?: AbortSignal,
) => {
  const inTurn = () => {
    signal?.throwIfAborted()
    return install(tools, why, tell)
  }
  installing = installing.catch(() => {}).then(inTurn)
  return installing
}

/** Java for the broker and the tracing page: 17 or newer. */
export const needJava = async (tell?: StepProgress) => {
  await need('to run Kafka', ['java'], tell)
  const { stderr } = await execa('java', ['-version'])
  const version = Number(/version "(\d+)/.exec(stderr)?.[1])
  if (version < 17)
    throw new UserFacingError(`Java ${version} is too old for Kafka: install 17 or newer.`)
  return version
}

/** Returns true if a Docker engine answers; the client alone does not count. */
export const dockerAnswers = async () => {
  const info = await execa('docker', ['info', '--format', '{{.ServerVersion}}'], {
    reject: false,
    timeout: 5_000,
  })
  return info.exitCode === 0 && info.stdout.trim() !== ''
}

const chromiumHere = () =>
  ['chromium', 'chromium-browser', 'google-chrome'].map(which).find((path) => path)

/** Path of a Chromium as people have it, to measure with; Debian's is installed where there is none. */
export const chromium = async (tell?: StepProgress) => {
  const here = process.env.CHROME_PATH ?? chromiumHere()
  if (here) return here
  await need('to measure pages', ['chromium'], tell)
  return which('chromium')!
}

/**
 * Path of a Chromium for the browser tests: the one that has no window at all where it is there or can be
 * installed, as the same tests take about six tenths of the time in it.
 */
export const headlessChromium = async (tell?: StepProgress) => {
  const here = process.env.CHROME_PATH ?? which('chromium-headless-shell') ?? chromiumHere()
  if (here) return here
  await need('for the browser tests', ['chromium-headless-shell'], tell)
  return which('chromium-headless-shell')!
}
