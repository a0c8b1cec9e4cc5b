import { expect, test } from 'vitest'
import { fillIn } from './site.ts'

const site = {
  publicUrl: 'https://sortie.example',
  supportEmail: 'help@sortie.example',
  analyticsScriptUrl: null,
  chatWidgetId: 'a-b',
  articleTime: 'In under 5 minutes, or it’s free.',
  articleLength: '300+ words from your own answers',
  newsletterAuto: true,
}
const built = `<link rel="canonical" href="https://public-url.invalid/pricing">
<script type="application/json" id="site">{"publicUrl":"https://public-url.invalid"}</script>
<p>support-email@sortie.invalid</p><p>A source. article-time.sortie.invalid</p><p>article-length.sortie.invalid, with sources.</p>`

test('a page learns where it is served, in its tags, its text and its settings', () => {
  const html = fillIn(built, site)
  expect(html).toContain('href="https://sortie.example/pricing"')
  expect(html).toContain('<p>help@sortie.example</p>')
  expect(html).toContain('<p>A source. In under 5 minutes, or it’s free.</p>')
  expect(html).toContain('<p>300+ words from your own answers, with sources.</p>')
  const [, settings] = /id="site">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(settings!)).toEqual(site)
  expect(html).not.toContain('.invalid')
})

test('no setting can end the script that it stands in', () => {
  const html = fillIn(built, { ...site, analyticsScriptUrl: 'https://x.example/</script><b>' })
  expect(html).not.toContain('<b>')
})
