import { site } from '@/lib/pages/site'

const CHAT = 'https://client.crisp.chat/l.js'

const addScript = (src: string) => {
  const script = document.createElement('script')
  script.src = src
  script.async = true
  document.head.append(script)
}

/**
 * Loads what the operator configured: the script of an analytics provider, the chat widget.
 * @returns whether anything was loaded
 */
export const loadProviders = () => {
  const { analyticsScriptUrl, chatWidgetId } = site()
  if (analyticsScriptUrl) addScript(analyticsScriptUrl)
  if (chatWidgetId) {
    Object.assign(window, { $crisp: [], CRISP_WEBSITE_ID: chatWidgetId })
    addScript(CHAT)
  }
  return Boolean(analyticsScriptUrl ?? chatWidgetId)
}

const expire = (name: string) => {
  const { hostname } = window.location
  for (const domain of ['', `; domain=${hostname}`, `; domain=.${hostname}`]) {
    // biome-ignore lint/suspicious/noDocumentCookie: no other way reaches every browser
    document.cookie = `${name}=; path=/; max-age=0${domain}`
  }
}

/** Deletes what the providers stored: everything of this origin that is not our own. */
export const forgetProviders = () => {
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0]
    if (name && !name.startsWith('sortie_')) expire(name)
  }
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) {
      // The router keeps scroll positions.
      if (!/^(sortie_|tsr-)/.test(key)) storage.removeItem(key)
    }
}
