const SCHEME = /^https?:\/\//i

/** A business as people say it: of one that was given by its address, the host. */
export const spoken = (name: string): string => {
  const url = SCHEME.test(name) ? URL.parse(name) : null
  return (url?.hostname ?? name).replace(/^www\.(?=[^\s/]+$)/i, '')
}
