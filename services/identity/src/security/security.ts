import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { z } from 'zod'
import { createPasswords, type Passwords } from './passwords.ts'
import {
  createMailTokens,
  createRefreshTokens,
  createSessionTokenSigner,
  type MailTokens,
  type RefreshTokens,
  type SessionTokenSigner,
} from './tokens.ts'

/** The environment variables of every module that signs session tokens. */
export const signingSettings = { IDENTITY_SIGNING_KEY: z.string() }

/** The threads that hash passwords, one pool for all modules. */
export const passwordHashing: Resource<ServiceConfig, Passwords> = {
  name: 'password-hashing',
  open: ({ keyFor }) => createPasswords(keyFor('password')),
  close: (passwords) => passwords.stop(),
}

/** The tokens of mailed links: routes check them, and mails show them. */
export const mailTokens: Resource<ServiceConfig, MailTokens> = {
  name: 'mail-tokens',
  open: ({ keyFor }) => createMailTokens(keyFor('mail-token')),
}

/** The tokens by which a browser goes on with its session. */
export const refreshTokens: Resource<ServiceConfig, RefreshTokens> = {
  name: 'refresh-tokens',
  open: ({ keyFor }) => createRefreshTokens(keyFor('refresh-token')),
}

/** The tokens by which the gateway knows who asks. */
export const sessionTokens: Resource<ConfigOf<typeof signingSettings>, SessionTokenSigner> = {
  name: 'session-tokens',
  open: ({ config }) => createSessionTokenSigner(config.IDENTITY_SIGNING_KEY),
}
