import escapeHtml from 'escape-html'

/** A link as its words and its address. */
export type LabelledLink = { label: string; href: string }

export type MailPage = {
  /** The headline. */
  title: string
  /** E.g. `Hello Ada,`; left out where no name is known. */
  greeting?: string
  /** Plain text; a line break in it stays one. Never HTML: everything is escaped. */
  paragraphs: string[]
  /** The mail's one action. The address is shown below it too, for those who cannot click. */
  button?: LabelledLink
  /** Paragraphs behind the button. */
  after?: string[]
  /** Small print: why this mail came, how it stops. */
  footer: (string | LabelledLink)[]
}

/**
 * Text that somebody typed as it may stand in a subject or a sentence: on one line, without control
 * characters (those that change the direction of writing included), cut to `most` characters.
 */
export const oneLine = (typed: string, most: number): string => {
  const line = typed.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  const characters = [...line]
  if (characters.length <= most) return line
  return `${characters.slice(0, most).join('').trimEnd()}…`
}

// The light colours stand inline, as many readers drop style sheets; those that honour one get the
// dark colours, and none may invert them by guessing (`color-scheme`).
const font = "'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const styles = {
  paper: 'background-color:#F6F6F1',
  surface: 'background-color:#FFFFFF;border-radius:16px;padding:32px',
  brand: `color:#0E1B1F;font:700 20px/32px ${font};letter-spacing:-0.4px;padding-left:10px`,
  mark: 'background-color:#0F4C55;border-radius:8px;width:32px;height:32px;text-align:center;vertical-align:middle',
  sign: `color:#FF8B3A;font:700 18px/32px ${font}`,
  title: `color:#0E1B1F;font:700 24px/32px ${font};margin:24px 0 16px`,
  ink: `color:#0E1B1F;font:400 16px/26px ${font};margin:0 0 16px`,
  button: 'background-color:#FF7A1A;border-radius:10px',
  label: `color:#0E1B1F;display:inline-block;font:700 16px/24px ${font};padding:12px 24px;text-decoration:none`,
  small: `color:#44555B;font:400 14px/20px ${font};margin:0 0 8px;word-break:break-word`,
  link: 'color:#0F4C55;text-decoration:underline',
}
const dark = `@media (prefers-color-scheme:dark){
.paper{background-color:#0B1417!important}
.surface{background-color:#122024!important}
.title,.ink{color:#E9F0EE!important}
.small{color:#A8B8B7!important}
.brand{color:#E9F0EE!important}
.link{color:#7FD3DC!important}
.button{background-color:#FF8B3A!important}
.label{color:#0B1417!important}
}`

type Style = keyof typeof styles
const drawn = (name: Style) => `class="${name}" style="${styles[name]}"`
const lines = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>')
const paragraph = (name: Style) => (text: string) => `<p ${drawn(name)}>${lines(text)}</p>`
const link = ({ label, href }: LabelledLink, name: Style) =>
  `<a ${drawn(name)} href="${escapeHtml(href)}">${escapeHtml(label)}</a>`
const table = (inside: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"${inside}</table>`

const buttonHtml = (button: LabelledLink) => [
  table(` style="margin:8px 0 16px"><tr><td ${drawn('button')}>${link(button, 'label')}</td></tr>`),
  `<p ${drawn('small')}>Or open this address: ${link({ ...button, label: button.href }, 'link')}</p>`,
]

// Drawn with a table and a letter: many mail readers show no picture before they are asked to, and no SVG.
const logoHtml = table(
  `><tr><td ${drawn('mark')}><span aria-hidden="true" ${drawn('sign')}>&#10148;</span></td><td ${drawn('brand')}>Sortie</td></tr>`,
)

const footerHtml = (item: string | LabelledLink) =>
  typeof item === 'string'
    ? paragraph('small')(item)
    : `<p ${drawn('small')}>${link(item, 'link')}</p>`

const htmlOf = ({ title, greeting, paragraphs, button, after = [], footer }: MailPage) => {
  const body = [
    logoHtml,
    `<h1 ${drawn('title')}>${escapeHtml(title)}</h1>`,
    ...[...(greeting ? [greeting] : []), ...paragraphs].map(paragraph('ink')),
    ...(button ? buttonHtml(button) : []),
    ...after.map(paragraph('ink')),
  ].join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>:root{color-scheme:light dark}
${dark}</style>
</head>
<body class="paper" style="${styles.paper};margin:0;padding:0">
${table(` width="100%" ${drawn('paper')}><tr><td align="center" style="padding:24px 12px">
${table(` width="100%" style="max-width:600px"><tr><td ${drawn('surface')}>
${body}
</td></tr><tr><td style="padding:24px 32px">
${footer.map(footerHtml).join('\n')}
</td></tr>`)}
</td></tr>`)}
</body>
</html>
`
}

const textOf = ({ title, greeting, paragraphs, button, after = [], footer }: MailPage) =>
  [
    title,
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...after,
    // Mail readers take the text below this line for a signature.
    [
      '-- ',
      ...footer.map((item) => (typeof item === 'string' ? item : `${item.label}: ${item.href}`)),
    ].join('\n'),
  ]
    .join('\n\n')
    .concat('\n')

/** Lays out a mail in the product's visual identity, as HTML and as plain text. */
export const mailPage = (page: MailPage): { html: string; text: string } => ({
  html: htmlOf(page),
  text: textOf(page),
})
