// The long part of the checks of what visitors see, against a product that runs:
// BASE_URL=http://localhost:8080 CHROME_PATH=/usr/bin/chromium node web/audit/main.ts
import { checkAccessibility } from './axe.ts'
import { measurePages } from './lighthouse.ts'
import { listedPaths } from './pages.ts'

const base = process.env.BASE_URL ?? 'http://localhost:8080'
const chrome = process.env.CHROME_PATH ?? '/usr/bin/chromium'
// PAGES=/,/pricing looks at these only; PARTS=axe or PARTS=lighthouse does one of the two.
const { PAGES, PARTS = 'lighthouse,axe' } = process.env

const listed = PAGES ? PAGES.split(',') : await listedPaths(base)
const failures: string[] = []
if (PARTS.includes('lighthouse')) {
  console.log(`\nLighthouse, mobile, medians of three runs of ${listed.length} pages`)
  failures.push(...(await measurePages(base, listed, chrome)))
}
if (PARTS.includes('axe')) {
  console.log('\naxe, light and dark, at 320, 768 and 1280 px, with menus and dialogs open')
  const others = ['/reset-password?token=1', '/newsletter/confirm?token=1', '/no-such-page']
  const paths = PAGES ? listed : [...listed, ...others]
  failures.push(...(await checkAccessibility(base, paths, chrome)))
}
for (const failure of failures) console.error(`\n${failure}`)
console.log(`\n${failures.length} below the bar`)
process.exitCode = failures.length ? 1 : 0
