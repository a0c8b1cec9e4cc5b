import type { Page } from '@playwright/test'
import { expectAccessible, violationsOf } from './axe.ts'
import { article, cursorAt, saving, sectionsOf } from './editor-page.ts'
import { expect, test } from './fixture.ts'
import { writtenArticle } from './written.ts'

const sections = (page: Page) => article(page).getByRole('region', { name: /^Section \d+: / })
const expectSaved = (page: Page) => expect(saving(page)).toHaveText(/^Saved/, { timeout: 30_000 })
const headingsOf = (page: Page) => sections(page).locator('h2').allTextContents()
const savedOf = async (page: Page, draftId: string) => {
  const saved = await sectionsOf(page, draftId)
  return saved.map(({ heading, markdown }) => ({ heading, markdown }))
}

test('an article is one text: the cursor, selections and Undo cross its sections', async ({
  page,
  email,
}) => {
  test.setTimeout(300_000)
  const draftId = await writtenArticle(page, email, undefined, /./)
  page.setDefaultTimeout(20_000)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/blog-drafts/${draftId}`)
  await expect(article(page)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Reject' }).click()
  const before = await savedOf(page, draftId)
  const second = sections(page).nth(1)
  const heading = before[1]!.heading!

  await test.step('the text begins near the top, in lines that can be read', async () => {
    const first = sections(page).first().locator(':scope > p').first()
    const { y } = (await first.boundingBox())!
    expect(y).toBeLessThanOrEqual(230)
    const letters = await first.evaluate((paragraph) => {
      const range = document.createRange()
      range.selectNodeContents(paragraph)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      return paragraph.textContent!.length / lines.size
    })
    expect(letters).toBeLessThanOrEqual(78)
    await expectAccessible(page, 'an article as one text')
  })

  await test.step('arrows lead from the text into the next heading, and back', async () => {
    await cursorAt(sections(page).first().locator('p:not(.section-tools p)').last(), true)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('Q')
    await expect(second.locator('h2')).toHaveText(`Q${heading}`)
    await page.keyboard.press('Backspace')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('Z')
    await expect(sections(page).first()).toContainText(/Z$/)
    await page.keyboard.press('Backspace')
    await cursorAt(second.locator('h2'))
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('Q')
    await expect(second.locator('h2')).toContainText('Q')
    await page.keyboard.press('Backspace')
    await expectSaved(page)
    expect(await savedOf(page, draftId)).toEqual(before)
  })

  await test.step('Backspace before a heading joins two sections, and Undo parts them', async () => {
    await cursorAt(second.locator('h2'))
    await page.keyboard.press('Backspace')
    await expect(sections(page)).toHaveCount(before.length - 1)
    await expect(sections(page).first()).toContainText(heading)
    await expectSaved(page)
    await expect.poll(async () => (await savedOf(page, draftId)).length).toBe(before.length - 1)
    await page.keyboard.press('Control+z')
    await expect(sections(page)).toHaveCount(before.length)
    await expect.poll(async () => await savedOf(page, draftId), { timeout: 30_000 }).toEqual(before)
    await expectSaved(page)
  })

  await test.step('a selection over three sections is typed over, and Undo brings all of it back', async () => {
    const from = second.locator(':scope > p').first()
    const to = sections(page).nth(3).locator('h2')
    await article(page).evaluate(
      (_, [start, end]) => {
        const range = document.createRange()
        range.setStart(start!, 0)
        range.setEnd(end!, 0)
        const selection = getSelection()!
        selection.removeAllRanges()
        selection.addRange(range)
      },
      [await from.elementHandle(), await to.elementHandle()] as const,
    )
    await page.waitForTimeout(100)
    await page.getByRole('button', { name: 'Bold' }).click()
    await expect(sections(page).nth(2).locator('strong').first()).toBeVisible()
    await page.keyboard.press('Control+z')
    await page.keyboard.type('All of this is new.')
    await expect(sections(page)).toHaveCount(before.length - 2)
    await expect(second).toContainText('All of this is new.')
    await expectSaved(page)
    await expect(async () => {
      await article(page).focus()
      await page.keyboard.press('Control+z')
      await expect(sections(page)).toHaveCount(before.length, { timeout: 500 })
    }).toPass()
    await expect
      .poll(async () => (await savedOf(page, draftId)).map((one) => one.heading), {
        timeout: 30_000,
      })
      .toEqual(before.map((one) => one.heading))
    await expectSaved(page)
    expect((await savedOf(page, draftId))[2]).toEqual(before[2])
  })

  await test.step('Undo goes back over sections in the order in which they were changed', async () => {
    await cursorAt(sections(page).first().locator(':scope > p').first(), true)
    await page.keyboard.type(' First.')
    await cursorAt(sections(page).nth(2).locator(':scope > p').first(), true)
    await page.keyboard.type(' Third.')
    await expect(sections(page).nth(2)).toContainText(' Third.')
    await page.keyboard.press('Control+z')
    await expect(sections(page).nth(2)).not.toContainText(' Third.')
    await expect(sections(page).first()).toContainText(' First.')
    await page.keyboard.press('Control+z')
    await expect(sections(page).first()).not.toContainText(' First.')
    await expectSaved(page)
  })

  await test.step('all of it is selected and copied by two keys', async () => {
    await cursorAt(sections(page).first().locator(':scope > p').first(), true)
    await page.keyboard.press('Control+a')
    const copied = await article(page).evaluate((text) => {
      const clipboardData = new DataTransfer()
      text.dispatchEvent(
        new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
      )
      return clipboardData.getData('text/plain')
    })
    for (const one of before) if (one.heading) expect(copied).toContain(one.heading)
    await page.keyboard.press('ArrowRight')
  })

  await test.step('a section is moved by keys and by its handle', async () => {
    const headings = await headingsOf(page)
    await cursorAt(second.locator('h2'))
    await page.keyboard.press('Alt+Shift+ArrowDown')
    await expect
      .poll(() => headingsOf(page))
      .toEqual([headings[0], headings[2], headings[1], ...headings.slice(3)])
    await expectSaved(page)
    const handle = sections(page)
      .nth(2)
      .getByRole('button', { name: /^Actions for / })
    // Both ends of the drag are on the screen.
    await page.setViewportSize({ width: 1280, height: 3000 })
    const from = (await handle.boundingBox())!
    const to = (await sections(page).nth(1).locator('h2').boundingBox())!
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    // A drag begins with the first steps of the mouse.
    await page.mouse.move(from.x + 14, from.y + 20, { steps: 3 })
    await page.mouse.move(to.x + 60, to.y + 3, { steps: 5 })
    await page.mouse.up()
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect.poll(() => headingsOf(page)).toEqual(headings)
    await expectSaved(page)
    await expect
      .poll(async () => (await savedOf(page, draftId)).map((one) => one.heading))
      .toEqual(before.map((one) => one.heading))
  })

  await test.step('the tools of a section open by keyboard', async () => {
    const handle = second.getByRole('button', { name: `Actions for ${heading}` })
    await handle.focus()
    await page.keyboard.press('Enter')
    await expect(second.getByRole('button', { name: /^Remove/ })).toBeVisible()
    await expectAccessible(page, 'the tools of a section')
    await page.keyboard.press('Escape')
    await expect(handle).toBeFocused()
  })

  await test.step('on a phone it is one text as well', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await cursorAt(second.locator(':scope > p').first(), true)
    await page.keyboard.type(' By phone.')
    await expectSaved(page)
    await expectAccessible(page, 'an article as one text on a phone')
    expect(await violationsOf(page)).toEqual([])
  })
})
