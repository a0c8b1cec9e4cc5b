import { expectAccessible } from './axe.ts'
import { expectSaved, intro, keptIn, open, saving, typeAtEnd } from './editor-page.ts'
import { expect, expectToast, test } from './fixture.ts'
import { writtenArticle } from './written.ts'

test('what is left on a device is named at a sign-out, and other tabs follow', async ({
  page,
  email,
  refusals,
}) => {
  test.setTimeout(240_000)
  refusals.expect(0, 401)
  const draftId = await writtenArticle(page, email)
  await open(page, draftId)
  // What asks for consent would cover what is looked at.
  await page.getByRole('button', { name: 'Reject' }).click()

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
