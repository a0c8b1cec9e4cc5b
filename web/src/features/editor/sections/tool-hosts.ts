/** Within text that is edited, browsers make no click of these keys. */
const clickByKey = (event: KeyboardEvent) => {
  const { key, target } = event
  if ((key !== 'Enter' && key !== ' ') || event.defaultPrevented) return
  if (!(target instanceof HTMLButtonElement)) return
  event.preventDefault()
  target.click()
}

const createHost = (): HTMLElement => {
  const host = document.createElement('div')
  host.className = 'section-tools'
  host.addEventListener('keydown', clickByKey)
  return host
}

/** Elements for the tools of sections: the text places them, the page fills them. */
export const createToolHosts = () => {
  const hosts = new Map<string, HTMLElement>()
  return (sectionId: string): HTMLElement => {
    const host = hosts.get(sectionId) ?? createHost()
    hosts.set(sectionId, host)
    return host
  }
}
