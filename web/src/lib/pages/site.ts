/** The settings of this deployment; the gateway writes them into each page. */
export type DeploymentSettings = {
  /** Origin that people use, without a slash at the end: `https://sortie.example`. */
  publicUrl: string
  supportEmail: string
  /** Script of an analytics provider, loaded after consent only; null where none is set. */
  analyticsScriptUrl: string | null
  /** Website id of the chat widget, loaded after consent only; null where none is set. */
  chatWidgetId: string | null
  /** The time in which an article is promised, a sentence; empty where no time is promised, absent without a gateway. */
  articleTime?: string
  /** The length of an article, and what it is made of: the beginning of a sentence; absent without a gateway. */
  articleLength?: string
  /** True where an issue of the newsletter goes out each week by itself; absent without a gateway. */
  newsletterAuto?: boolean
}

// Pages are rendered once for every deployment: the gateway replaces these with the real values.
const unfilled: DeploymentSettings = {
  publicUrl: 'https://public-url.invalid',
  supportEmail: 'support-email@sortie.invalid',
  analyticsScriptUrl: null,
  chatWidgetId: null,
}

let known: DeploymentSettings | null = null

const read = (): DeploymentSettings => {
  const text = document.getElementById('site')?.textContent
  const site: DeploymentSettings = { ...unfilled, ...(text ? JSON.parse(text) : {}) }
  // A page that no gateway served, as in development.
  if (site.publicUrl === unfilled.publicUrl) return { ...site, publicUrl: location.origin }
  return site
}

/**
 * The configuration of the site, the same while a page is rendered on the server and when it
 * hydrates. The two ids of providers are known in the browser only: read them in effects, or in
 * what is loaded late.
 */
export const site = (): DeploymentSettings => {
  if (typeof document === 'undefined') return unfilled
  known ??= read()
  return known
}
