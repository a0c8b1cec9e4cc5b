import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { getDraft, listSections } from '@sortie/contracts/drafts'
import { expectAccessible, violationsOf } from './axe.ts'
import { expect, expectToast, test, toast } from './fixture.ts'
import { otherBrowser, read } from './person.ts'
import { chooseAction, writtenArticle } from './written.ts'

const main = (page: Page) => page.getByRole('main')
const saving = (page: Page) => page.getByRole('status', { name: 'Saving' })
const expectSaved = (page: Page) => expect(saving(page)).toHaveText(/^Saved/, { timeout: 20_000 })
const article = (page: Page) => page.getByRole('textbox', { name: 'Article text' })
const intro = (page: Page) => article(page).getByRole('region', { name: 'Section 1: Introduction' })
/** A section of the text by its heading. */
const section = (page: Page, heading: string) =>
  article(page).getByRole('region', { name: new RegExp(`^Section \\d+: ${heading}$`) })

const open = async (page: Page, draftId: string) => {
  page.setDefaultTimeout(15_000)
  await page.goto(`/blog-drafts/${draftId}`)
  await expect(intro(page)).toBeVisible({ timeout: 20_000 })
}
const sectionsOf = async (page: Page, draftId: string) =>
  (await read<typeof listSections>(page, '/api/drafts/:draftId/sections', { params: { draftId } }))
    .sections

/** From the top of the page: what floats over it would hide part of whatever happens to be behind it. */
const expectAccessibleAtTop = async (page: Page, where: string) => {
  await page.evaluate(() => window.scrollTo({ top: 0 }))
  await expectAccessible(page, where)
}

/** What the browser keeps of articles. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await done(indexedDB.open('sortie_edits'))
    const kept = await done(db.transaction('edits').objectStore('edits').getAll())
    db.close()
    return kept as object[]
  })

/** The end of the introduction's first paragraph. */
const typeAtEnd = async (page: Page, text: string) => {
  await intro(page).evaluate((written) => {
    const first = written.querySelector('p')!
    written.closest<HTMLElement>('[role=textbox]')!.focus()
    getSelection()!.collapse(first, first.childNodes.length)
  })
  await page.keyboard.type(text)
}

test('an article is written, saved, kept through lost connections, and arranged', async ({
  page,
  email,
  refusals,
}) => {
  test.setTimeout(240_000)
  refusals.expect(0, 401, 409)
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

  await test.step('sections are added, moved by keyboard, and removed with Undo', async () => {
    const outline = page.getByRole('navigation', { name: 'Outline' })
    const before = (await sectionsOf(page, draftId)).map(({ sectionId }) => sectionId)
    await page.evaluate(() => window.scrollTo({ top: 0 }))
    await outline.getByRole('button', { name: 'Add Section' }).click()
    await expect(article(page)).toBeFocused()
    await expect(section(page, 'New section').locator('h2')).toBeInViewport({ ratio: 1 })
    await page.keyboard.type('Our ovens')
    const empty = main(page).getByText('has no text: write it, or remove the section.')
    await expect(empty).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('- Stone\nSteel')
    await expectSaved(page)
    await expect(empty).toHaveCount(0)
    await outline.getByRole('link', { name: /^Our ovens/ }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page.getByText(/^Our ovens: now \d+ of \d+$/)).toHaveRole('status')
    await expect
      .poll(async () => (await sectionsOf(page, draftId)).at(-2)!.heading)
      .toBe('Our ovens')
    expect((await sectionsOf(page, draftId)).at(-2)!.markdown!.trim()).toBe('- Stone\n- Steel')
    await page.getByRole('button', { name: 'Actions for Our ovens' }).click()
    await page.getByRole('button', { name: 'Remove Our ovens' }).click()
    await expectToast(page, 'Section removed', 'Our ovens')
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(section(page, 'Our ovens')).toBeVisible()
    await expect.poll(async () => (await sectionsOf(page, draftId)).length).toBe(before.length + 1)
  })

  await test.step('a removed section is still there to be restored after a reload', async () => {
    const outline = page.getByRole('navigation', { name: 'Outline' })
    const before = (await sectionsOf(page, draftId)).map(({ heading }) => heading)
    await page.getByRole('button', { name: 'Actions for Our ovens' }).click()
    await page.getByRole('button', { name: 'Remove Our ovens' }).click()
    await expectToast(page, 'Section removed', 'Our ovens')
    await expect(outline.getByText('Removed sections (1)')).toBeVisible()
    await expect(article(page)).toBeFocused()
    await page.reload()
    await outline.getByText('Removed sections (1)').click()
    await expectAccessibleAtTop(page, 'removed sections')
    await outline.getByRole('button', { name: 'Restore Our ovens' }).click()
    await expectToast(page, 'Section restored', 'Our ovens')
    await expect(section(page, 'Our ovens')).toBeVisible()
    await expect(outline.getByText(/^Removed sections/)).toHaveCount(0)
    const after = (await sectionsOf(page, draftId)).map(({ heading }) => heading)
    expect(after).toEqual(before)
  })

  await test.step('another title is taken by a key, and Undo takes it back', async () => {
    const title = page.getByLabel('Title', { exact: true })
    const written = await title.inputValue()
    const others = main(page).getByText(/^Other titles \(\d+\)$/)
    await others.focus()
    await page.keyboard.press('Enter')
    const other = main(page).getByRole('button', { name: / px, .*the keyword$/, pressed: false })
    await expect(other.first()).toBeVisible()
    await expectAccessibleAtTop(page, 'other titles')
    await other.first().focus()
    await page.keyboard.press('Enter')
    await expect(title).not.toHaveValue(written)
    const taken = await title.inputValue()
    await expectSaved(page)
    const head = () => read<typeof getDraft>(page, '/api/drafts/:draftId', { params: { draftId } })
    await expect.poll(async () => (await head()).package?.title).toBe(taken)
    expect((await head()).package?.titles).toContain(written)
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(title).toHaveValue(written)
    await expectSaved(page)
  })

  await test.step('standard text is marked where somebody wants to see it, until it is rewritten', async () => {
    const toggle = page.getByRole('checkbox', { name: 'Show standard text' })
    await expect(main(page).locator('mark')).toHaveCount(0)
    await toggle.check()
    await expect(main(page).getByText(/^\d+ sentences are standard text/)).toBeVisible()
    const marks = page.locator('#editor-text mark')
    // Only what joins the owner's own words is left of it.
    await expect.poll(() => marks.count()).toBeGreaterThan(0)
    await expectAccessibleAtTop(page, 'standard text in the editor')
    const first = (await marks.first().textContent())!
    await page.getByRole('button', { name: 'Preview' }).click()
    const shown = page.getByRole('article').locator('mark')
    await expect(
      shown
        .getByText(first, { exact: true })
        .or(shown.filter({ hasText: first }))
        .first(),
    ).toBeVisible()
    await expectAccessibleAtTop(page, 'standard text in the preview')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const mine = page
      .locator('#editor-text section')
      .filter({ has: page.locator('mark') })
      .first()
    const count = await marks.count()
    await mine
      .locator('mark')
      .first()
      .evaluate((mark) => {
        mark.closest<HTMLElement>('[role=textbox]')!.focus()
        const text = document.createTreeWalker(mark, NodeFilter.SHOW_TEXT).nextNode()
        getSelection()!.collapse(text, 3)
      })
    await page.keyboard.type('My own')
    // A sentence with words in bold is several elements.
    await expect.poll(() => marks.count()).toBeLessThan(count)
    await toggle.uncheck()
    await expect(main(page).locator('mark')).toHaveCount(0)
    await expectSaved(page)
  })

  await test.step('title, description and questions are edited; Markdown is another way to write', async () => {
    await page.getByLabel('Title', { exact: true }).fill('What a wedding cake costs us')
    await page.getByLabel('Address of the page').fill('cake cost')
    await expect(page.getByLabel('Address of the page')).toHaveValue('cake-cost')
    await chooseAction(page, 'Write as Markdown')
    await page.getByLabel('Text of Introduction').fill('Plain **Markdown** now.')
    await expectSaved(page)
    await chooseAction(page, 'Write as Text')
    await expect(intro(page).locator('strong')).toHaveText('Markdown')
    const head = await read<typeof getDraft>(page, '/api/drafts/:draftId', { params: { draftId } })
    expect(head?.package).toMatchObject({
      title: 'What a wedding cake costs us',
      slug: 'cake-cost',
    })
    await page.getByRole('button', { name: 'Export' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Markdown with front matter/ }).click()
    expect(await readFile(await (await downloading).path(), 'utf8')).toContain('Our ovens')
  })

  await test.step('a sign-out names what a closed page left on this device, and leads to it', async () => {
    await page.route('**/api/drafts/*/sections/*', (route) => route.abort())
    await typeAtEnd(page, ' Left behind.')
    await expect(saving(page)).toHaveText(/kept on this device/)
    const named = await page.getByLabel('Title', { exact: true }).inputValue()
    await page.goto('/blog-drafts')
    await page.unroute('**/api/drafts/*/sections/*')
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click()
    const question = page.getByRole('dialog', { name: /^Not everything you typed is saved/ })
    await expect(question.getByRole('link', { name: named })).toBeVisible()
    await expectAccessible(page, 'what a sign-out would delete')
    await question.getByRole('link', { name: named }).click()
    await expect(intro(page)).toContainText('Left behind.')
    await expectSaved(page)
  })

  await test.step('what another tab saved is shown to whoever comes back to this one', async () => {
    const other = await page.context().newPage()
    await open(other, draftId)
    await typeAtEnd(other, ' Said in another tab.')
    await expectSaved(other)
    await other.close()
    await page.evaluate(() => {
      ;(document.activeElement as HTMLElement | null)?.blur()
      window.dispatchEvent(new Event('focus'))
    })
    await expect(intro(page)).toContainText('Said in another tab.')
    await expectToast(page, 'Article updated', 'It was changed elsewhere.')
    await typeAtEnd(page, ' And answered here.')
    await expectSaved(page)
  })

  await test.step('a section that is added late takes the focus from nobody who works on', async () => {
    const outline = page.getByRole('navigation', { name: 'Outline' })
    const held = Promise.withResolvers<void>()
    const target = await outline.getByRole('link').last().getAttribute('href')
    await page.route('**/api/drafts/*/sections', async (route) => {
      if (route.request().method() === 'POST') await held.promise
      await route.continue()
    })
    await outline.getByRole('button', { name: 'Add Section' }).click()
    await page.keyboard.press('Shift+Tab')
    const link = outline.locator(`a[href="${target}"]`)
    await expect(link).toBeFocused()
    held.resolve()
    await expect(section(page, 'New section')).toBeVisible()
    await expect(link).toBeFocused()
    await page.unroute('**/api/drafts/*/sections')
  })

  await test.step('a sign-out takes the article away in other tabs too, and what was typed there', async () => {
    const other = await page.context().newPage()
    await open(other, draftId)
    await other.route('**/api/drafts/*/sections/*', (route) => route.abort())
    await typeAtEnd(other, ' For our eyes only.')
    await expect(saving(other)).toHaveText(/kept on this device/)
    await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Sign Out', exact: true }).click()
    const question = page.getByRole('dialog', { name: /^Not everything you typed is saved/ })
    await question.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page).toHaveURL('/')
    await expect(other).toHaveURL('/')
    await expect(other.getByText('For our eyes only.')).toHaveCount(0)
    await expect.poll(() => keptIn(other)).toEqual([])
    await other.close()
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
    // What is typed tells the editor where the cursor went; a person is slower than this.
    await page.keyboard.type('.')
    await expect(intro(page).locator('p').first()).toHaveText(/\.$/)
    await page.keyboard.press('Enter')
    // Out of a list, where the text ends with one.
    await page.keyboard.press('Enter')
    await page.keyboard.type('### Keys only\nBy hand.')
    await page.keyboard.press('Control+Shift+8')
    await expect(intro(page).locator('h3').last()).toHaveText('Keys only')
    await expect(intro(page).locator('li').last()).toHaveText('By hand.')
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
