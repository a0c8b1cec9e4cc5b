import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Locator, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const widths = [320, 768, 1280]
const schemes = ['light', 'dark'] as const
type Way = { colorScheme: (typeof schemes)[number]; width: number }
/** In which ways each page is looked at. */
export const ways: Way[] = schemes.flatMap((colorScheme) =>
  widths.map((width) => ({ colorScheme, width })),
)

/** Buttons that open something over the page; those of one name open the same. */
const openers = {
  /** On every page alike, so each is opened on the first page only. */
  frame: [
    'header button[aria-expanded]:visible',
    'aside button[aria-expanded]:visible',
    'footer button:visible',
  ],
  page: ['main button[aria-haspopup="dialog"]:visible'],
}

const check = async (page: Page, where: string): Promise<string[]> => {
  // The size of targets is the one rule of these that axe leaves out by itself.
  const rules = { 'target-size': { enabled: true } }
  const { violations } = await new AxeBuilder({ page }).options({ rules }).withTags(tags).analyze()
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
  // Shows that somebody is there: whatever a page keeps for that moment is to be seen too.
  await page.mouse.move(1, 1)
  await page.waitForLoadState('networkidle')
}

const nameOf = ({ colorScheme, width }: Way) => `${colorScheme} ${width}`

const kindOf = async (button: Locator) => {
  const name = (await button.textContent()) || (await button.getAttribute('aria-label')) || ''
  return name.trim().replace(/\d[\d,.]*/g, '#')
}

/** Closes what is open; where Escape does not do it, the page is opened anew. */
const close = async (page: Page, url: string) => {
  await page.keyboard.press('Escape')
  await page.waitForTimeout(200)
  const left = page.locator(
    '[role=dialog]:visible, [role=menu]:visible, [aria-expanded=true]:visible',
  )
  if (await left.count()) await open(page, url)
}

/** Opens what the page opens over itself and is not seen yet, one after the other; checks each. */
const checkOpened = async (page: Page, where: string, rules: string[], seen: Set<string>) => {
  const found: string[] = []
  const url = page.url()
  for (const opener of rules) {
    const count = await page.locator(opener).count()
    for (let index = 0; index < count; index++) {
      const button = page.locator(opener).nth(index)
      // What is opened may hide the others.
      if (!(await button.isVisible())) continue
      const kind = await kindOf(button)
      if (seen.has(kind)) continue
      seen.add(kind)
      await button.click()
      await page.waitForTimeout(300)
      found.push(...(await check(page, `${where}, "${kind}" open`)))
      await close(page, url)
    }
  }
  return found
}

/** @param frame what was opened of the frame of all pages, by way; added to. */
const checkPage = async (
  page: Page,
  url: string,
  path: string,
  frame: Map<string, Set<string>>,
) => {
  const found: string[] = []
  await open(page, url)
  for (const way of ways) {
    const where = `${path} ${nameOf(way)}`
    await page.emulateMedia({ colorScheme: way.colorScheme })
    await page.setViewportSize({ width: way.width, height: 900 })
    await page.waitForTimeout(200)
    const seen = frame.get(nameOf(way))!
    found.push(...(await check(page, where)))
    found.push(...(await checkOpened(page, where, openers.frame, seen)))
    found.push(...(await checkOpened(page, where, openers.page, new Set())))
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
  const frame = new Map(ways.map((way) => [nameOf(way), new Set<string>()]))
  try {
    for (const path of paths) {
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      const found = await checkPage(await context.newPage(), base + path, path, frame)
      await context.close()
      console.log(`${String(found.length).padStart(3)} found  ${path}`)
      failures.push(...found)
    }
  } finally {
    await browser.close()
  }
  return failures
}
