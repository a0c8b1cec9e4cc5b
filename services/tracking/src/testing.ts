import { newSigningKey } from '@sortie/runtime/testing/signing-key'
import { startForTest } from '@sortie/runtime/testing/stack'
import { service } from './service.ts'

/** A tracking for a test, with a signing key of its own unless `env` brings one. */
export const startTracking = (env: Record<string, string | undefined> = {}) =>
  startForTest('tracking', service.shape, service.build, {
    PARTNER_SIGNING_KEY: newSigningKey().private,
    ...env,
  })
