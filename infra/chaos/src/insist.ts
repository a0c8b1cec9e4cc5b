import { randomUUID } from 'node:crypto'
import type { CallInput } from '@sortie/contracts/call'
import type { Endpoint } from '@sortie/contracts/kit'
import type { Browser } from './visitor.ts'

/** Asks again with the same key until there is an answer, signing in again where that is needed. */
export const insist = async <E extends Endpoint>(
  browser: Browser,
  endpoint: E,
  input: CallInput<E>,
  signIn: () => Promise<void>,
) => {
  const key = randomUUID()
  for (;;) {
    const answer = await browser.patiently(endpoint, input, key)
    if (answer.status !== 401) return answer
    await signIn()
  }
}
