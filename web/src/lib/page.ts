const noindex = { name: 'robots', content: 'noindex' }

/** The head of a public page: its title, and what it is about in one sentence (155 at most). */
export const page = (title: string, description?: string) => ({
  meta: [
    { title: `${title} · Sortie` },
    ...(description ? [{ name: 'description', content: description }] : []),
  ],
})

/** The head of a page that no search engine should list. */
export const privatePage = (title: string) => ({
  meta: [{ title: `${title} · Sortie` }, noindex],
})
