import { expect, test } from './fixture.ts'

const WIDTHS = [320, 390, 768, 1280]

test('nothing that is written on a radar covers anything else that is', async ({ page }) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    // The sample of the home page has none on a phone.
    for (const path of width < 640 ? ['/start-here'] : ['/', '/start-here']) {
      await page.goto(path)
      const radar = page.getByRole('img', { name: /^Radar of/ }).first()
      await expect(radar).toBeVisible()
      const covered = await radar.evaluate((svg) => {
        const texts = [...svg.querySelectorAll('text')].map((text) => ({
          text: text.textContent,
          box: text.getBoundingClientRect(),
        }))
        return texts.flatMap((one, index) =>
          texts
            .slice(index + 1)
            .filter(
              ({ box }) =>
                // A line's box is taller than its digits.
                Math.min(box.right, one.box.right) - Math.max(box.left, one.box.left) > 0.5 &&
                Math.min(box.bottom, one.box.bottom) - Math.max(box.top, one.box.top) >
                  box.height / 3,
            )
            .map(({ text }) => `${one.text} and ${text}`),
        )
      })
      expect(covered, `${path} at ${width}`).toEqual([])
    }
  }
})
