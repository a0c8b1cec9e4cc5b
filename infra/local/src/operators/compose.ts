import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { type Environment, ownEnvironment } from '../environment.ts'
import { dataFolder, root } from '../paths.ts'
import { type StackSecrets, secretsIn } from '../secrets.ts'
import { UserFacingError } from '../user-facing-error.ts'
import type { Operation, OperatorArguments } from './operator.ts'

const envFiles = (folder: string) =>
  [join(folder, 'secrets.env'), join(root, '.env')]
    .filter((file) => existsSync(file))
    .flatMap((file) => ['--env-file', file])

/**
 * Returns the variables that start the stand-in for Stripe and make billing use it, unless the user has a key. Every
 * verb but `up` covers the stand-in even if there is a key: it may have been started before there was one.
 */
export const stripeOfCompose = (
  verb: string,
  own: Environment,
  secrets: StackSecrets,
): Environment => {
  const COMPOSE_PROFILES = own.STRIPE_SECRET_KEY && verb === 'up' ? '' : 'stripe-sandbox'
  if (own.STRIPE_SECRET_KEY) return { COMPOSE_PROFILES }
  return {
    COMPOSE_PROFILES,
    STRIPE_SECRET_KEY: secrets.STRIPE_SANDBOX_SECRET_KEY!,
    STRIPE_WEBHOOK_SECRET: secrets.STRIPE_SANDBOX_WEBHOOK_SECRET!,
    STRIPE_API_URL: 'http://stripe-sandbox:4010',
  }
}

/** The address of the model of this machine, inside of Docker. */
const LOCAL_MODEL_URL = 'http://ollama:11434/v1'
/** Its key may be anything, but must be there: without one, no model is asked. */
const LOCAL_MODEL_KEY = 'ollama'

/**
 * Returns the variables that start a model on this machine and make analysis and content ask it, if `LOCAL_MODEL` names
 * one. Every verb but `up` covers the model in any case: it may have been started before.
 */
export const localModelOfCompose = (verb: string, own: Environment): Environment => {
  const { LOCAL_MODEL: model } = own
  if (!model) return { COMPOSE_PROFILES: verb === 'up' ? '' : 'local-model' }
  return {
    COMPOSE_PROFILES: 'local-model',
    LOCAL_MODEL: model,
    OPENAI_API_KEY: LOCAL_MODEL_KEY,
    OPENAI_BASE_URL: LOCAL_MODEL_URL,
    OPENAI_MODEL: model,
    // Electricity is not billed by the token.
    OPENAI_DOLLARS_PER_MILLION_IN: '0',
    OPENAI_DOLLARS_PER_MILLION_OUT: '0',
    // On a CPU an article takes many minutes.
    DRAFT_FREE_AFTER_SECONDS: own.DRAFT_FREE_AFTER_SECONDS || '0',
    DRAFT_DEADLINE_SECONDS: own.DRAFT_DEADLINE_SECONDS || '1800',
  }
}

/** Both, with the profiles of both. */
const extrasOfCompose = (verb: string, own: Environment, secrets: StackSecrets): Environment => {
  const extras = [stripeOfCompose(verb, own, secrets), localModelOfCompose(verb, own)]
  const profiles = extras.map(({ COMPOSE_PROFILES }) => COMPOSE_PROFILES).filter(Boolean)
  return Object.assign({}, ...extras, { COMPOSE_PROFILES: profiles.join(',') })
}

/**
 * Returns the arguments for Docker Compose that run an operation inside of the gateway's container: its key never
 * leaves the container.
 */
export const operationOfCompose = (operation: Operation, operands: OperatorArguments): string[] => {
  const entries = Object.entries(operands).filter(([, value]) => value)
  const variables = entries.flatMap(([key, value]) => ['--env', `${key}=${value}`])
  const script = ['node', 'infra/local/src/operators/operate.ts', operation]
  // Without a terminal of its own: what it prints may be handed on.
  return ['exec', '--no-TTY', ...variables, 'gateway', ...script]
}

/** Asks the services of the stack in Docker something as an operator. */
export const operateInDocker = async (operation: Operation, operands: OperatorArguments) => {
  try {
    await runCompose(...operationOfCompose(operation, operands))
  } catch {
    throw new UserFacingError(
      'It could not be asked: see above. Where the gateway does not run: make up.',
    )
  }
}

/** Runs `docker compose` on the stack of docker-compose.yml, with its secrets and the user's own. */
export const runCompose = async (...args: string[]) => {
  const folder = dataFolder('docker')
  const env = extrasOfCompose(args[0] ?? '', ownEnvironment(), await secretsIn(folder))
  return execa('docker', ['compose', ...envFiles(folder), ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
}
