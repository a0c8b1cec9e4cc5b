/** The time that the browser has to begin with a file, in milliseconds. */
const KEPT_MS = 60_000

/** Hands a file to the browser, which keeps it where downloads go. */
export const saveFile = (name: string, content: Blob): void => {
  const href = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS)
}
