import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { expect, test } from 'vitest'
import { readMarkdown } from '../markdown/read.ts'
import { writeMarkdown } from '../markdown/write.ts'
import type { Article } from './article.ts'
import { toHtmlFile } from './html.ts'
import { toMarkdownFile } from './markdown.ts'
import { SAMPLE } from './sample-article.ts'

// What tries to become a script: in HTML, in addresses, in attributes, in the JSON of the head.
const HOSTILE = [
  '<script>alert(1)</script>',
  'a<script>alert(1)</script>b',
  '</script><script>alert(1)</script>',
  '<!--<script>alert(1)</script>-->',
  '</title><script>alert(1)</script>',
  '</article></body><script>alert(1)</script>',
  '"><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<input autofocus onfocus=alert(1)>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="https://evil.example/">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<style>body{background:url("javascript:alert(1)")}</style>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript&colon;alert(1))',
  '[x](java&#9;script:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](vbscript:msgbox(1))',
  '[x](file:///etc/passwd)',
  '[x](blob:https://a.example/x)',
  '[x](//evil.example)',
  '[x]\n\n[x]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '[x](https://a.example \'a" onclick="alert(1)\')',
  '[x](https://a.example/"onmouseover="alert(1))',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2Zz48c2NyaXB0Pg==)',
  '![x](https://a.example/"onerror="alert(1))',
  '![" onerror="alert(1)](https://a.example/x.png)',
  '![<script>alert(1)</script>]()',
  '> [your turn] <script>alert(1)</script>',
  '| <script>alert(1)</script> | b |\n| - | - |\n| <img src=x onerror=alert(1)> | c |',
  '```x" onmouseover="alert(1)\n<script>alert(1)</script>\n```',
  '- <script>alert(1)</script>\n  1. <img src=x onerror=alert(1)>',
  '## <script>alert(1)</script>',
  '**<script>alert(1)</script>** _<b onclick=alert(1)>_',
  '\u2028</script>\u2029<script>alert(1)</script>',
  '`<script>alert(1)</script>`',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\\<script>alert(1)\\</script>',
]

/** An article that says it everywhere. */
const saying = (hostile: string): Article => ({
  ...SAMPLE,
  title: hostile,
  description: hostile,
  keyword: hostile,
  author: { name: hostile, role: hostile, isBusiness: false },
  image: { address: 'javascript:alert(1)', alt: hostile },
  sections: [
    {
      heading: hostile,
      blocks: [
        ...readMarkdown(hostile),
        { type: 'image', alt: hostile, address: hostile },
        ...readMarkdown('Said [e1].'),
      ],
    },
  ],
  faq: [{ question: hostile, answer: readMarkdown(hostile) }],
  evidence: SAMPLE.evidence.map((item) => ({
    ...item,
    text: hostile,
    source: {
      ...item.source,
      name: hostile,
      licence: hostile,
      url: 'https://a.example/"onclick="x',
    },
  })),
})

const ALLOWED =
  /^(html|head|meta|title|script|body|article|header|section|h[1-4]|p|ul|ol|li|table|thead|tbody|tr|th|td|blockquote|figure|figcaption|img|strong|em|a|sup|br)$/
const ATTRIBUTES = /^(lang|charset|name|content|type|href|aria-label|src|alt|id|start|scope|style)$/

const elementsOf = (node: DefaultTreeAdapterTypes.Node): DefaultTreeAdapterTypes.Element[] => [
  ...('tagName' in node ? [node] : []),
  ...('childNodes' in node ? node.childNodes.flatMap(elementsOf) : []),
]

const expectNeutral = (html: string) => {
  const elements = elementsOf(parse(html))
  for (const { tagName, attrs } of elements) {
    expect(tagName).toMatch(ALLOWED)
    for (const { name, value } of attrs) {
      expect(name).toMatch(ATTRIBUTES)
      if (name === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:|tel:|#source-\d+$)/)
      if (name === 'src') expect(value).toMatch(/^https:\/\//)
      if (name === 'style') expect(value).toMatch(/^text-align:(left|center|right)$/)
    }
  }
  const scripts = elements.filter(({ tagName }) => tagName === 'script')
  expect(scripts.map(({ attrs }) => attrs)).toEqual([
    [{ name: 'type', value: 'application/ld+json' }],
  ])
}

test.each(HOSTILE)('%j runs nowhere', (hostile) => {
  for (const citations of [true, false]) expectNeutral(toHtmlFile(saying(hostile), { citations }))
  const article = saying(hostile)
  const markdown = toMarkdownFile(article, { citations: true })
  // What is left of a tag is escaped, so that no reader of Markdown takes it for one.
  expect(markdown.slice(markdown.indexOf('\n---\n') + 5)).not.toMatch(/(?<!\\)<(?!br>)[a-z!/]/i)
  const tree = readMarkdown(hostile)
  expect(readMarkdown(writeMarkdown(tree))).toEqual(tree)
})
