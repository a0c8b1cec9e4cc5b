import { randomUUID } from 'node:crypto'
import type { IdentityEvent } from '@sortie/contracts/identity'
import type { SessionId, UserId } from '@sortie/contracts/ids'
import type { AnyEvent } from '@sortie/contracts/kit'
import { currentSchema } from '@sortie/contracts/upcasts'
import type { Commit } from '@sortie/runtime/store/commit'
import type { PersonalKeys } from '@sortie/runtime/store/vault/keys'
import { causeOf } from '../bare/raw.ts'

/** Events of one person: an account of 3 events, and a session of 17. */
export const EVENTS_EACH = 20
const REFRESHES = 16
const at = '2026-01-01T00:00:00.000Z'

const stored = (stream: string, version: number, subject: string, events: AnyEvent[]): Commit => ({
  _id: `${stream}@${version}`,
  stream,
  version,
  at,
  events: events.map((event) => ({ ...event, schema: currentSchema(event.type) })),
  cause: causeOf(subject),
  fingerprint: null,
  actor: subject,
  correlation: randomUUID(),
  subject,
  trace: null,
  projected: true,
  published: true,
})

/** The commits of one person as they lie in the store, personal fields encrypted by their key. */
export const personCommits = async (keys: PersonalKeys): Promise<Commit[]> => {
  const userId: UserId = `usr_${randomUUID()}`
  const sessionId: SessionId = `ses_${randomUUID()}`
  const sealed = async (value: string) => (await keys.seal(userId, value)) ?? ''
  const about = { userId, at }
  const registered: IdentityEvent = {
    type: 'UserRegistered',
    data: {
      ...about,
      email: await sealed(`${userId}@example.com`),
      username: await sealed(userId),
      passwordHash: await sealed(`$argon2id$v=19$m=19456,t=2,p=1$${'a'.repeat(65)}`),
      termsVersion: '2026-11-01',
      confirmationHash: randomUUID(),
    },
  }
  const consent: IdentityEvent = {
    type: 'MarketingConsentChanged',
    data: { ...about, granted: false, source: 'register' },
  }
  const session = { ...about, sessionId }
  const refreshHash = '0'.repeat(64)
  const device = await sealed('Firefox on Linux')
  const started: IdentityEvent = {
    type: 'SessionStarted',
    data: { ...session, epoch: 0, refreshHash, device },
  }
  const refreshed = (generation: number): IdentityEvent => ({
    type: 'SessionRefreshed',
    data: { ...session, refreshHash, generation },
  })
  return [
    stored(userId, 1, userId, [registered, consent]),
    stored(userId, 3, userId, [{ type: 'EmailConfirmed', data: about }]),
    stored(sessionId, 1, userId, [started]),
    ...Array.from({ length: REFRESHES }, (_, index) =>
      stored(sessionId, index + 2, userId, [refreshed(index + 1)]),
    ),
  ]
}
