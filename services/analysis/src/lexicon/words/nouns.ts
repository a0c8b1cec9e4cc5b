/** Last words of trades whose customers sign up for something. */
export const SOFTWARE: ReadonlySet<string> = new Set(
  'software app apps platform saas tool tools crm erp'.split(' '),
)
