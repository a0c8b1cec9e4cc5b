/** Where the stack under test is. */
export const PRODUCT = process.env.BASE_URL ?? 'http://localhost:18080'
