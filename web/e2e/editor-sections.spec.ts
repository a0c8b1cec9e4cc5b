import { readFile } from 'node:fs/promises'
import type { getDraft } from '@sortie/contracts/content/drafts/drafts'
import {
  article,
  expectAccessibleAtTop,
  expectSaved,
  intro,
  main,
  open,
  section,
  sectionsOf,
} from './editor-page.ts'
import { expect, expectToast, test, toast } from './fixture.ts'
import { read } from './person.ts'
import { chooseAction, writtenArticle } from './written.ts'

test('sections are arranged, and titles and Markdown are changed', async ({ page, email }) => {
  test.setTimeout(240_000)
  const draftId = await writtenArticle(page, email, undefined, /./)
  await open(page, draftId)
  // What asks for consent would cover what is looked at.
  await page.getByRole('button', { name: 'Reject' }).click()

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
})

// A plan of the owner's own has no sentence that others may get; one with our table of searches has some.
test('standard text is marked where somebody wants to see it, until it is rewritten', async ({
  page,
  email,
}) => {
  test.setTimeout(180_000)
  const draftId = await writtenArticle(page, email)
  await open(page, draftId)
  await page.getByRole('button', { name: 'Reject' }).click()
  const toggle = page.getByRole('checkbox', { name: 'Show standard text' })
  await expect(main(page).locator('mark')).toHaveCount(0)
  await toggle.check()
  await expect(main(page).getByText(/^\d+ sentences? (?:is|are) standard text/)).toBeVisible()
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
