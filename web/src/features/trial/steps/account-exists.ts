/** The address has an account, and the password is not its password. */
export class AccountExists extends Error {
  constructor(cause: unknown) {
    super('Account exists. Please check your password or try resetting it.', { cause })
  }
}
