/** Which colors a mail reader asks for. */
export type MailScheme = 'light' | 'dark'

const STYLE_SHEET = /<style>([\s\S]*?)<\/style>/
const DARK_RULES = /@media \(prefers-color-scheme:dark\)\{([\s\S]*)\}\s*$/

/** The rules of a mail's style sheet for readers that show dark. */
const darkRulesOf = (html: string): string =>
  DARK_RULES.exec(STYLE_SHEET.exec(html)?.[1] ?? '')?.[1] ?? ''

/**
 * Reads a mail without its styles, which the security policy of our pages refuses even there. What somebody wrote
 * in it has no quotation marks of markup, so that only markup is renamed.
 */
const read = (html: string): Document => {
  const unstyled = html.replace(STYLE_SHEET, '').replaceAll(' style="', ' data-style="')
  return new DOMParser().parseFromString(unstyled, 'text/html')
}

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
  dark.replaceSync(scheme === 'dark' ? darkRulesOf(html) : '')
  root.adoptedStyleSheets = [sheet, dark]
  root.replaceChildren(copyOf(read(html).body))
}
