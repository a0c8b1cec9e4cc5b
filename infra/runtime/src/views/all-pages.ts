/**
 * All pages of a view or of rows, one after the other.
 * @param pageAfter the page behind a cursor; the first one without.
 */
export async function* allPages<Page extends { next: string | null }>(
  pageAfter: (cursor: string | undefined) => Promise<Page>,
): AsyncGenerator<Page> {
  for (let cursor: string | undefined; ; ) {
    const page = await pageAfter(cursor)
    yield page
    if (page.next === null) return
    cursor = page.next
  }
}

/** All views of all pages, in their order: for no more than fit into memory. */
export const allViews = async <View>(
  pageAfter: (cursor: string | undefined) => Promise<{ views: View[]; next: string | null }>,
): Promise<View[]> => (await Array.fromAsync(allPages(pageAfter), ({ views }) => views)).flat()
