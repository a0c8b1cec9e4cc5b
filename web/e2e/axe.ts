import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isSoak } from '@sortie/runtime/testing/soak'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong with a page as it is now, with the first place of each. */
export const violationsOf = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    // What is in order is not told, which is most of it.
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    // No page of ours has frames, so no second window is needed to put their results together.
    .setLegacyMode()
    .analyze()
  return violations.map(({ id, help, nodes }) => `${id}: ${help} ${nodes[0]?.html}`)
}

/** No findings, and nothing that scrolls sideways, at the size that the window has. */
export const expectAccessibleNow = async (page: Page, where: string) => {
  expect(await violationsOf(page), where).toEqual([])
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content, `${where} scrolls sideways`).toBeLessThanOrEqual(window!)
}

const phone = { width: 390, height: 844 }
const laptop = { width: 1280, height: 720 }
// It costs a second of a core and more each time, and most of what is wrong is so at any width.
const screens = isSoak ? [phone, laptop] : [phone]

/** The same on a phone, and on a laptop in `make soak`; the page is left at the size of a laptop. */
export const expectAccessible = async (page: Page, where: string) => {
  for (const screen of screens) {
    await page.setViewportSize(screen)
    await expectAccessibleNow(page, `${where} at ${screen.width}`)
  }
  await page.setViewportSize(laptop)
}
