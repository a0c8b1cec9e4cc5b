/**
 * Tells the user of an installation without operators how to become one: two lines for the end of `make up`.
 * @param own the environment with `.env`
 * @returns null where operators are set
 */
export const operatorHint = ({ ADMIN_EMAILS = '' }: { ADMIN_EMAILS?: string }): string | null =>
  ADMIN_EMAILS.split(',').some((email) => email.trim() !== '')
    ? null
    : '  Nobody can open /admin yet: set ADMIN_EMAILS=you@example.com in .env, run make up again,\n' +
      '  and sign up with that address and confirm it. See docs/operations.md, "Operators".'
