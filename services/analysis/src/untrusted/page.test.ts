import { expect, test } from 'vitest'
import { readPage } from './page.ts'
import { entriesOf } from './sitemap.ts'

test('a page is read as a visitor sees it', () => {
  const page = readPage(`<!doctype html><html><head><title>Fresh &amp; warm</title>
    <meta name="description" content="A bakery."><meta property="og:site_name" content="Crumb">
    <style>.x{}</style><script>var secret</script></head><body><h1>Bread <b>daily</b></h1>
    <p>One.</p><div>Two <a href="/more">more</a></div></body></html>`)
  expect(page).toEqual({
    title: 'Fresh & warm',
    description: 'A bakery.',
    siteName: 'Crumb',
    headings: ['Bread daily'],
    blocks: ['One.', 'Two more'],
    links: ['/more'],
  })
})

test.for([
  '<div hidden>secret</div>',
  '<div style="display:none"><p>secret<br>secret</p></div>',
  '<p style="visibility: hidden">secret</p>',
  '<p style="font-size:0">secret</p>',
  '<p style="opacity:0">secret</p>',
  '<p style="color:#FFF; background: #fff">secret</p>',
  '<p style="background-color:white;color:white">secret</p>',
  '<p style="position:absolute;left:-9999px">secret</p>',
  '<p aria-hidden="true">secret</p>',
  '<template><p>secret</p></template>',
  '<noscript>secret</noscript>',
  '<textarea>secret</textarea>',
  '<!-- secret -->',
  '<svg><text>secret</text></svg>',
  '<div hidden><div>secret</div>secret</div>',
])('what nobody sees is not read: %s', (html) => {
  const { blocks, headings } = readPage(`<p>before</p>${html}<p>after</p>`)
  expect([...blocks, ...headings]).toEqual(['before', 'after'])
})

test('links of the frame are followed, its words are not read; a row of links is a list', () =>
  expect(
    readPage(
      '<nav><a href="/a">A</a></nav><p><a href="/b">Bread</a> <a href="/c">Cakes</a> and pies</p>',
    ),
  ).toMatchObject({ links: ['/a', '/b', '/c'], blocks: ['Bread · Cakes and pies'] }))

test('faded or small text is read', () =>
  expect(
    readPage('<p style="opacity:0.9;font-size:1px;color:#fff;background:#000">small</p>').blocks,
  ).toEqual(['small']))

test('pages made to wear a reader out are left where they get absurd', () => {
  const deep = `<p>start</p>${'<b>'.repeat(300_000)}${'</i>'.repeat(300_000)}<p>end</p>`
  expect(readPage(deep).blocks[0]).toBe('start')
  const long = `<p>${'word '.repeat(400_000)}</p>`
  expect(readPage(long).blocks.join(' ').length).toBeLessThan(250_000)
})

test('a sitemap lists addresses', () =>
  expect(
    entriesOf(
      '<urlset><url><loc> https://a.example/1 </loc></url><url><loc>2</loc></url></urlset>',
    ).map(({ address }) => address.trim()),
  ).toEqual(['https://a.example/1', '2']))
