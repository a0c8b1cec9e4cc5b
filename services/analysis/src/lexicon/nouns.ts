/** What is signed up for: last words of trades that sell it. */
export const SOFTWARE: ReadonlySet<string> = new Set(
  'software app apps platform saas tool tools crm erp'.split(' '),
)
