// Written by "npm run contracts" from the contracts; do not edit.
import type {
  changeChoices,
  changeEmail,
  changePassword,
  deleteAccount,
  getAccount,
  recordConsent,
  resendConfirmation,
} from '@sortie/contracts/identity/accounts/accounts'
import type {
  confirmEmail,
  confirmEmailChange,
  forgotPassword,
  getUser,
  login,
  logout,
  register,
  resetPassword,
} from '@sortie/contracts/identity/accounts/authentication'
import type {
  endOtherSessions,
  endSession,
  listSessions,
} from '@sortie/contracts/identity/sessions/sessions'
import { endpointCall } from '@/lib/api/api'

export const identityApi = {
  /** Changes which emails the signed-in user gets. */
  changeChoices: endpointCall<typeof changeChoices>('PATCH', '/api/account/choices'),
  /** Requests a new address, which takes effect once it is confirmed by email. */
  changeEmail: endpointCall<typeof changeEmail>('POST', '/api/account/email'),
  /** Changes the password, given the current one, and ends all other sessions. */
  changePassword: endpointCall<typeof changePassword>('POST', '/api/account/password'),
  /** Confirms an address with an emailed token. */
  confirmEmail: endpointCall<typeof confirmEmail>('POST', '/api/auth/confirm-email'),
  /** Confirms a new address with an emailed token. */
  confirmEmailChange: endpointCall<typeof confirmEmailChange>('POST', '/api/auth/confirm-email-change'),
  /** Deletes the account: its sessions end at once, and its personal data is destroyed. */
  deleteAccount: endpointCall<typeof deleteAccount>('POST', '/api/account/deletion'),
  /** Signs out every session but this one. */
  endOtherSessions: endpointCall<typeof endOtherSessions>('POST', '/api/account/sessions/end-others'),
  /** Signs out one other session. */
  endSession: endpointCall<typeof endSession>('POST', '/api/account/sessions/:sessionId/end'),
  /** Emails a reset link. The reply is the same whether the address is known or not. */
  forgotPassword: endpointCall<typeof forgotPassword>('POST', '/api/auth/forgot-password'),
  /** Returns the account of the signed-in user, with their choices. */
  getAccount: endpointCall<typeof getAccount>('GET', '/api/account'),
  /** Returns the signed-in user, or null. */
  getUser: endpointCall<typeof getUser>('GET', '/api/auth/user'),
  /** Lists the sessions of the signed-in user: device, place and time. */
  listSessions: endpointCall<typeof listSessions>('GET', '/api/account/sessions'),
  /** Signs in. */
  login: endpointCall<typeof login>('POST', '/api/auth/login'),
  /** Ends this session, at once and everywhere. */
  logout: endpointCall<typeof logout>('POST', '/api/auth/logout'),
  /** Records consent to the current terms and privacy policy, with the choices made. */
  recordConsent: endpointCall<typeof recordConsent>('POST', '/api/account/consent'),
  /** Creates an account and signs it in. */
  register: endpointCall<typeof register>('POST', '/api/auth/register'),
  /** Emails the confirmation link again. */
  resendConfirmation: endpointCall<typeof resendConfirmation>('POST', '/api/account/confirmation'),
  /** Sets a new password with an emailed token and ends all sessions. */
  resetPassword: endpointCall<typeof resetPassword>('POST', '/api/auth/reset-password'),
}
