/**
 * One spelling for each email address, to compare, claim, hash and search by: letters of another
 * width or form are the same letters, and case does not count. Every address that a contract takes
 * is ASCII, so that of them this only lowers the case: see the test beside it.
 */
export const normalEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase()
