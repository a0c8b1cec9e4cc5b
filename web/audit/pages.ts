/** The paths of all pages that search engines may list: those of the sitemap. */
export const listedPaths = async (base: string): Promise<string[]> => {
  const response = await fetch(`${base}/sitemap.xml`)
  const paths = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, url]) => new URL(url!).pathname,
  )
  if (!paths.includes('/')) throw new Error('The sitemap does not name the home page')
  return paths
}
