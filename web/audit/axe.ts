import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const widths = [320, 768, 1280]
const schemes = ['light', 'dark'] as const

/** Buttons that open something over the page; those of one name open the same. */
const openers = [
  'header button[aria-expanded]:visible',
  'main button[aria-haspopup="dialog"]:visible',
  'aside button[aria-expanded]:visible',
  'footer button:visible',
]

const check = async (page: Page, where: string): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html}`)
  const [content, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  if (content! > width!) found.push(`scrolls sideways: ${content} px in ${width} px`)
  return found.map((text) => `axe, ${where}: ${text}`)
}

const open = async (page: Page, url: string) => {
  await page.goto(url)
  await page.waitForLoadState('networkidle')
}

/** Opens whatever the page opens over itself, one after the other, and checks each. */
const checkOpened = async (page: Page, url: string, where: string): Promise<string[]> => {
  const found: string[] = []
  const seen = new Set<string>()
  for (const opener of openers) {
    const count = await page.locator(opener).count()
    for (let index = 0; index < count; index++) {
      const button = page.locator(opener).nth(index)
      // What is opened may hide the others.
      if (!(await button.isVisible())) continue
      const name = (await button.textContent()) || (await button.getAttribute('aria-label')) || ''
      const kind = name.replace(/\d[\d,.]*/g, '#')
      if (seen.has(kind)) continue
      seen.add(kind)
      await button.click()
      await page.waitForTimeout(300)
      found.push(...(await check(page, `${where}, "${name.trim()}" open`)))
      await open(page, url)
    }
  }
  return found
}

const checkPage = async (browser: Browser, base: string, path: string) => {
  const found: string[] = []
  for (const colorScheme of schemes) {
    for (const width of widths) {
      const viewport = { width, height: 900 }
      const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce' })
      const page = await context.newPage()
      const where = `${path} ${colorScheme} ${width}`
      await open(page, base + path)
      found.push(...(await check(page, where)))
      found.push(...(await checkOpened(page, base + path, where)))
      await context.close()
    }
  }
  return found
}

/** axe on every page, light and dark, narrow to wide, with whatever it opens; what it found. */
export const checkAccessibility = async (
  base: string,
  paths: string[],
  executablePath: string,
): Promise<string[]> => {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const failures: string[] = []
  try {
    for (const path of paths) {
      const found = await checkPage(browser, base, path)
      console.log(`${String(found.length).padStart(3)} found  ${path}`)
      failures.push(...found)
    }
  } finally {
    await browser.close()
  }
  return failures
}
