/** The colors that a mail reader asks for. */
export type MailScheme = 'light' | 'dark'

const [SHEET_BEGINS, SHEET_ENDS] = ['<style>', '</style>']
const DARK_BEGINS = '@media (prefers-color-scheme:dark){'

/** A mail's only style sheet, and the mail without it. */
const dividedOf = (html: string): { sheet: string; rest: string } => {
  const begin = html.indexOf(SHEET_BEGINS)
  const end = html.indexOf(SHEET_ENDS, begin)
  if (begin < 0 || end < 0) return { sheet: '', rest: html }
  return {
    sheet: html.slice(begin + SHEET_BEGINS.length, end),
    rest: html.slice(0, begin) + html.slice(end + SHEET_ENDS.length),
  }
}

/** The rules for readers that show dark, which are the last of a sheet. */
const darkRulesOf = (sheet: string): string => {
  const begin = sheet.indexOf(DARK_BEGINS)
  return begin < 0 ? '' : sheet.slice(begin + DARK_BEGINS.length, sheet.lastIndexOf('}'))
}

/**
 * Reads a mail without its styles, which the security policy of our pages refuses even there. Text that somebody wrote
 * has no raw quotation marks, so that only markup is renamed.
 */
const read = (unstyled: string): Document =>
  new DOMParser().parseFromString(unstyled.replaceAll(' style="', ' data-style="'), 'text/html')

/**
 * Copies an element with what it looks like, and nothing that acts: a link leads nowhere, and no script, image
 * or form comes along. Styles are set one by one, as the security policy drops those of attributes.
 */
const copyOf = (element: Element): HTMLElement => {
  const isWhole = element.tagName === 'BODY'
  const copy = document.createElement(isWhole ? 'div' : element.tagName)
  copy.className = element.className
  copy.style.cssText = element.getAttribute('data-style') ?? ''
  for (const name of ['width', 'align', 'role', 'cellpadding', 'cellspacing', 'border']) {
    const value = element.getAttribute(name)
    if (value !== null) copy.setAttribute(name, value)
  }
  for (const node of element.childNodes) {
    if (node instanceof Element) copy.append(copyOf(node))
    else if (node instanceof Text) copy.append(node.data)
  }
  return copy
}

/**
 * Draws a mail of ours into an element, apart from the page's own styles and as wide as the element is.
 * @param html as the content service lays mails out
 */
export const drawMail = (host: HTMLElement, html: string, scheme: MailScheme): void => {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  // The rules of the page's heading and its like end here, but what is inherited would come in.
  sheet.replaceSync(':host{all:initial;display:block}')
  const dark = new CSSStyleSheet()
  const { sheet: styles, rest } = dividedOf(html)
  dark.replaceSync(scheme === 'dark' ? darkRulesOf(styles) : '')
  root.adoptedStyleSheets = [sheet, dark]
  root.replaceChildren(copyOf(read(rest).body))
}
