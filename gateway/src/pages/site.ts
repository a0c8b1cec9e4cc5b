/** The settings of this deployment that pages need. */
export type SiteSettings = {
  /** Origin that people use: `https://sortie.example`. */
  publicUrl: string
  supportEmail: string
  analyticsScriptUrl: string | null
  chatWidgetId: string | null
  /** The time in which an article is promised, a sentence; empty where no time is promised. */
  articleTime: string
  /** The length of an article and its material; the beginning of a sentence. */
  articleLength: string
  /** True if an issue of the newsletter is composed and goes out each week by itself. */
  newsletterAuto: boolean
}

// The build renders pages for any deployment; see web/src/lib/pages/site.ts.
const UNFILLED_URL = 'https://public-url.invalid'
const UNFILLED_EMAIL = 'support-email@sortie.invalid'
const UNFILLED_TIME = 'article-time.sortie.invalid'
const UNFILLED_LENGTH = 'article-length.sortie.invalid'
const settings = /(<script type="application\/json" id="site">).*?(<\/script>)/s

/** Fills the settings of this deployment into a built page. */
export const fillIn = (html: string, site: SiteSettings): string => {
  const json = JSON.stringify(site).replaceAll('<', '\\u003c')
  return html
    .replace(settings, (_all, before: string, after: string) => before + json + after)
    .replaceAll(UNFILLED_URL, site.publicUrl)
    .replaceAll(UNFILLED_EMAIL, site.supportEmail)
    .replaceAll(UNFILLED_TIME, site.articleTime)
    .replaceAll(UNFILLED_LENGTH, site.articleLength)
}
