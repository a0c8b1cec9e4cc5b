import { expectAccessible, violationsOf } from './axe.ts'
import { expect, test } from './fixture.ts'
import { otherBrowser } from './person.ts'
import { writtenArticle } from './written.ts'

const HOSTILE = '<img src=x onerror="document.title=1"> Which day?'

test('a reader on a phone comments, and the owner sees it come, resolves and deletes it', async ({
  page,
  email,
}) => {
  test.slow()
  const draftId = await writtenArticle(page, email)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/blog-drafts/${draftId}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Create Link' }).click()
  const address = await page.getByLabel('Your link').inputValue()
  await page.keyboard.press('Escape')
  const comments = page.getByRole('region', { name: 'Comments' })
  await expect(comments).toContainText('Readers with a link can leave comments')

  const reader = await otherBrowser(page)
  await reader.setViewportSize({ width: 390, height: 844 })
  await reader.goto(address)
  await reader.getByRole('button', { name: 'Comment on Introduction' }).click()
  await expect(reader.getByLabel('Your name')).toBeFocused()
  await reader.getByRole('button', { name: 'Send Comment' }).click()
  await expect(reader.getByText('A comment is required')).toBeVisible()
  await reader.getByLabel('Your name').fill('Bo')
  await reader.getByRole('textbox', { name: 'Comment on Introduction' }).fill(HOSTILE)
  await expectAccessible(reader, 'a comment on a phone')
  await reader.getByRole('button', { name: 'Send Comment' }).click()
  await expect(reader.getByText('Sent. Only the owner can see it.')).toBeVisible()
  await reader.getByRole('button', { name: 'Comment on the whole article' }).click()
  await expect(reader.getByLabel('Your name')).toHaveValue('Bo')
  await reader.getByRole('textbox', { name: 'Comment on the whole article' }).fill('Well done.')
  await reader.getByRole('button', { name: 'Send Comment' }).click()
  await expect(reader.getByText('Sent. Only the owner can see it.')).toHaveCount(2)
  expect(await violationsOf(reader)).toEqual([])
  await reader.close()

  // Without a reload: they came while the owner looked on.
  await expect(comments).toContainText('2 comments, 2 new')
  const beside = page.getByRole('region', { name: 'Section 1: Introduction' })
  await beside.getByRole('button', { name: '1 comment, 1 new on Introduction' }).click()
  await expect(beside.getByText(HOSTILE)).toBeVisible()
  await expect(comments).toContainText('2 comments, 1 new')
  await beside.getByRole('button', { name: 'Resolve the comment from Bo' }).click()
  await expect(beside.getByText('Resolved')).toBeVisible()
  await expectAccessible(page, 'comments beside an article')
  await beside.getByRole('button', { name: 'Delete the comment from Bo' }).click()
  await beside.getByRole('button', { name: 'Delete Comment' }).click()
  await expect(beside.getByText(HOSTILE)).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await comments.getByRole('button', { name: /^The whole article: 1 comment/ }).click()
  await expect(comments.getByText('Well done.')).toBeVisible()
  await expectAccessible(page, 'comments on a phone')
})
