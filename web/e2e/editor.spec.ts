import { readFile } from 'node:fs/promises'
import { expectAccessible, violationsOf } from './axe.ts'
import {
  article,
  expectSaved,
  intro,
  main,
  open,
  saving,
  sectionsOf,
  typeAtEnd,
} from './editor-page.ts'
import { expect, expectToast, test } from './fixture.ts'
import { otherBrowser } from './person.ts'
import { chooseAction, writtenArticle } from './written.ts'

test('an article is written, saved, and kept through lost connections', async ({
  page,
  email,
  refusals,
}) => {
  test.setTimeout(240_000)
  refusals.expect(0, 409)
  const draftId = await writtenArticle(page, email)
  await open(page, draftId)
  // What asks for consent would cover what is looked at.
  await page.getByRole('button', { name: 'Reject' }).click()

  await test.step('what is typed is saved, and there after a reload', async () => {
    await typeAtEnd(page, ' We bake at four.')
    await expect(saving(page)).toHaveText('Saving…')
    await expectSaved(page)
    expect((await sectionsOf(page, draftId))[0]!.markdown).toContain('We bake at four.')
    await page.reload()
    await expect(intro(page)).toContainText('We bake at four.')
    await expectAccessible(page, 'the editor')
  })

  await test.step('the toolbar and the keys mark words and make lists', async () => {
    await intro(page).locator('p').first().click()
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+Control+ArrowRight')
    await page.getByRole('button', { name: 'Bold' }).click()
    await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Cite a source' }).click()
    const offered = page.getByRole('dialog', { name: 'Cite a source' })
    await expect(offered.getByText(/\d+ found/)).toBeVisible()
    await expectAccessible(page, 'the sources to cite')
    await page.keyboard.press('Escape')
    await expectSaved(page)
    expect((await sectionsOf(page, draftId))[0]!.markdown).toMatch(/\*\*\w+\*\*/)
  })

  await test.step('a key leads from a text to its tools, and they change that text', async () => {
    // The introduction is the first; cells of a table take no list.
    const later = article(page)
      .getByRole('region', { name: /^Section \d+: / })
      .filter({ has: page.locator('xpath=./p'), hasNot: page.getByRole('table') })
      .nth(1)
    const before = await later.locator('li').count()
    await later.locator('xpath=./p').first().click()
    await page.keyboard.press('Alt+F10')
    for (const key of ['Home', 'ArrowLeft', 'Home', 'ArrowRight', 'ArrowRight', 'ArrowRight']) {
      await page.keyboard.press(key)
    }
    await expect(page.getByRole('button', { name: 'Bulleted list' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(later.locator('li')).toHaveCount(before + 1)
    await expect(article(page)).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(later.locator('li')).toHaveCount(before)
    // Past the tools of sections by Tab: the text is still what somebody works on.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.getByRole('button', { name: 'Numbered list' }).focus()
    await page.keyboard.press('Enter')
    await expect(later.locator('li')).toHaveCount(before + 1)
    await page.keyboard.press('Control+z')
    await expectSaved(page)
  })

  await test.step('lists and tables of a word processor are pasted as what they are', async () => {
    const item = (mark: string, text: string) =>
      `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${mark}&nbsp;</span>${text}</p>`
    const html = `${item('·', 'White tins')}${item('·', 'Rye')}<table><tr><td>Loaf</td><td><p>Price</p><p>in dollars</p></td></tr><tr><td>Rye</td></tr></table>`
    await typeAtEnd(page, '')
    await page.keyboard.press('Enter')
    await intro(page).evaluate((written, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', pasted)
      const paste = { clipboardData, bubbles: true, cancelable: true }
      written.dispatchEvent(new ClipboardEvent('paste', paste))
    }, html)
    await expect(intro(page).locator('li').getByText('White tins', { exact: true })).toBeVisible()
    await expect(intro(page).locator('li').getByText('Rye', { exact: true })).toBeVisible()
    await expect(intro(page).locator('tr').first()).toContainText('Price in dollars')
    await expectSaved(page)
    const { markdown } = (await sectionsOf(page, draftId))[0]!
    expect(markdown).toMatch(/\| Loaf +\| Price in dollars +\|/)
    expect(markdown).toMatch(/\| Rye +\| +\|/)
    await page.keyboard.press('Control+z')
    await expectSaved(page)
  })

  await test.step('a sentence that nothing supports is flagged, never deleted', async () => {
    await typeAtEnd(page, ' We sell 4,711 cakes a year.')
    const finding = page.getByRole('button', { name: 'We sell 4,711 cakes a year.' })
    await expect(finding).toBeVisible()
    await finding.click()
    await expect(article(page)).toBeFocused()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(
      'We sell 4,711 cakes a year.',
    )
    const line = main(page).getByRole('listitem').filter({ has: finding })
    await line.getByRole('button', { name: 'Add what you know' }).click()
    await page.getByRole('textbox', { name: 'What you know' }).fill('We sell 4,711 cakes a year.')
    await page.getByRole('button', { name: 'Add Evidence' }).click()
    await expectToast(page, 'Evidence added', 'cites it')
    await expect(finding).toHaveCount(0)
    await typeAtEnd(page, ' In 1899 nobody knew it.')
    await main(page).getByRole('button', { name: 'Confirm as author' }).first().click()
    await expectToast(page, 'Noted', 'You vouch')
    await expect(main(page).getByText('You vouch for 1 sentence')).toBeVisible()
    await expectSaved(page)
  })

  await test.step('what is typed without a connection is kept through a reload, and saved once it is back', async () => {
    await page.route('**/api/drafts/*/sections/*', (route) => route.abort())
    await page.route('**/healthz', (route) => route.abort())
    await typeAtEnd(page, ' Kept here.')
    await expect(saving(page)).toHaveText('Offline: kept on this device')
    await page.unroute('**/healthz')
    await page.reload()
    await expect(intro(page)).toContainText('Kept here.')
    await page.unroute('**/api/drafts/*/sections/*')
    await page.evaluate(() => window.dispatchEvent(new Event('offline')))
    await typeAtEnd(page, ' And more.')
    await expectSaved(page)
    await expect
      .poll(async () => (await sectionsOf(page, draftId))[0]!.markdown)
      .toContain('Kept here. And more.')
  })

  await test.step('two tabs that change one section are told, and both texts can stay', async () => {
    const other = await page.context().newPage()
    await open(other, draftId)
    await typeAtEnd(other, ' From the other tab.')
    await expectSaved(other)
    await other.close()
    await typeAtEnd(page, ' From this tab.')
    const dialog = page.getByRole('dialog', { name: /was changed elsewhere/ })
    await expect(dialog).toBeVisible()
    await expectAccessible(page, 'a conflict')
    await dialog.getByRole('button', { name: 'Keep Both' }).click()
    await expectSaved(page)
    const { markdown } = (await sectionsOf(page, draftId))[0]!
    expect(markdown).toContain('From this tab.')
    expect(markdown).toContain('From the other tab.')
  })
})

test('an article is rewritten, versioned and shared', async ({ page, email, refusals }) => {
  test.setTimeout(240_000)
  refusals.expect(404)
  const draftId = await writtenArticle(page, email)
  await open(page, draftId)

  await test.step('the article as it reads is named, edited, compared and brought back', async () => {
    await chooseAction(page, 'Versions')
    const dialog = page.getByRole('dialog')
    await page.getByLabel('Name this version').fill('Before the bakers read it')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Before the bakers read it', { exact: true })).toBeVisible()
    await expect(dialog.getByText('Original draft', { exact: true })).toBeVisible()
    await expectAccessible(page, 'the versions')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await typeAtEnd(page, ' Gone again soon.')
    await expectSaved(page)
    await chooseAction(page, 'Versions')
    await page.getByRole('button', { name: 'Compare with Before the bakers read it' }).click()
    // Words that follow each other may be marked together or one by one.
    await expect(dialog.locator('ins').last()).toContainText('again soon.')
    await page.getByRole('button', { name: 'Restore This Version' }).click()
    await expectToast(page, 'Version restored', 'kept as a version')
    await expect(intro(page)).not.toContainText('Gone again soon.')
  })

  await test.step('a stranger reads what was shared, until it is revoked', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByLabel('Private note').fill('For Ann')
    await page.getByRole('button', { name: 'Create Link' }).click()
    const address = await page.getByLabel('Your link').inputValue()
    await expectAccessible(page, 'a new link')
    const stranger = await otherBrowser(page)
    const reply = await stranger.goto(address)
    expect(reply!.headers()).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    await expect(stranger.getByRole('article')).toContainText('Sell 60 more loaves a week')
    await expect(stranger.getByRole('heading', { name: 'Sources' })).toBeVisible()
    expect(await violationsOf(stranger)).toEqual([])
    await page.getByRole('button', { name: /^Revoke.*For Ann/ }).click()
    await expectToast(page, 'Link revoked', '')
    // What opens nothing is not offered to be copied.
    await expect(page.getByLabel('Your link')).toHaveCount(0)
    await stranger.reload()
    await expect(stranger.getByText('This link does not work')).toBeVisible()
    await stranger.close()
    // The notification closes first, then what it lies upon.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 })
    }).toPass()
  })

  await test.step('by keyboard alone: write, preview, compare, export', async () => {
    await typeAtEnd(page, '')
    await page.keyboard.press('Enter')
    // Out of a list, where the text ends with one.
    await page.keyboard.press('Enter')
    await page.keyboard.type('### Keys only\nBy hand.')
    await page.keyboard.press('Control+Shift+8')
    await expect(intro(page).locator('h3').last()).toHaveText('Keys only')
    await expect(intro(page).locator('li').getByText('By hand.', { exact: true })).toBeVisible()
    await expectSaved(page)
    await page.getByRole('button', { name: 'Preview' }).focus()
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('article').getByRole('heading', { name: 'Keys only' }),
    ).toBeVisible()
    await expectAccessible(page, 'the preview')
    await page.getByRole('button', { name: 'Phone' }).focus()
    await page.keyboard.press('Enter')
    const frame = await page.getByRole('article').boundingBox()
    expect(frame!.width).toBeLessThanOrEqual(390)
    await page.getByRole('button', { name: 'Export' }).focus()
    await page.keyboard.press('Enter')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Text plain text/ }).focus()
    await page.keyboard.press('Enter')
    expect(await readFile(await (await downloading).path(), 'utf8')).toContain('Keys only')
  })
})
