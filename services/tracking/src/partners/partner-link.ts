/** The link by which a partner sends us buyers. @param publicUrl where the product is */
export const linkOf = (publicUrl: string, ref: string): string => {
  const link = new URL('/', publicUrl)
  link.searchParams.set('ref', ref)
  return link.href
}
