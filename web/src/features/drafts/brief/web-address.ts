/** The whole address of a page that somebody typed (`loaf.example/menu`); null where it is none. */
export const webAddress = (typed: string): string | null => {
  const text = typed.trim()
  if (!text || /\s/.test(text)) return null
  try {
    const { href, protocol, hostname, username } = new URL(
      /^https?:\/\//i.test(text) ? text : `https://${text}`,
    )
    const isPublic = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i.test(hostname)
    return /^https?:$/.test(protocol) && isPublic && !username && href.length <= 500 ? href : null
  } catch {
    return null
  }
}
