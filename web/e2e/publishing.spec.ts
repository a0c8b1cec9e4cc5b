import type { connectDestination } from '@sortie/contracts/content/publishing/publishing'
import { startPublishingTargets } from '@sortie/sandbox/publishing-targets'
import type { StandIn } from '@sortie/sandbox/server'
import { APPLICATION_PASSWORD, USERNAME } from '@sortie/sandbox/wordpress/users'
import { expectAccessible } from './axe.ts'
import { expect, expectToast, test } from './fixture.ts'
import { enroll, openAccount, post } from './person.ts'
import { writtenArticle } from './written.ts'

let targets: StandIn
test.beforeAll(async () => {
  targets = await startPublishingTargets()
})
test.afterAll(() => targets.stop())

test('an owner connects their WordPress, sends an article as a draft, publishes it and updates it', async ({
  page,
  email,
  refusals,
}) => {
  test.slow()
  // A wrong password is refused on purpose.
  refusals.expect(422)
  const site = `bakery-${Date.now()}`
  const url = `${targets.url}/wordpress/${site}/`
  const posts = async () =>
    ((await (await fetch(`${url}_posts`)).json()) as { posts: { status: string }[] }).posts
  const draftId = await writtenArticle(page, email)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/blog-drafts/${draftId}`)

  await page.getByRole('button', { name: 'More Actions' }).click()
  await page
    .getByRole('menuitem', { name: 'Publish' })
    .or(page.getByRole('button', { name: 'Publish' }))
    .first()
    .click()
  // It is a plan for a team, so its owner is asked first.
  await page.getByRole('button', { name: 'Publish It Anyway' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish this article' })
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(dialog.getByLabel('Address of your site')).toBeFocused()
  await dialog.getByLabel('Address of your site').fill(url)
  await dialog.getByLabel('WordPress username').fill(USERNAME)
  await dialog.getByLabel('Application password', { exact: true }).fill('my normal password')
  await expectAccessible(page, 'connecting a site')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(dialog.getByText('Your normal password does not work here')).toBeVisible()
  await expect(dialog.getByLabel('Address of your site')).toHaveValue(url)
  await dialog.getByLabel('Application password', { exact: true }).fill(APPLICATION_PASSWORD)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()

  await expect(dialog.getByText('Not sent yet.')).toBeVisible()
  await dialog.getByRole('button', { name: /^Send as Draft/ }).click()
  await expect(dialog.getByText(/^Draft on your site, sent/)).toBeVisible()
  expect((await posts()).map(({ status }) => status)).toEqual(['draft'])
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'a published article on a phone')
  await dialog.getByRole('button', { name: /^Publish Now/ }).click()
  await expect(dialog.getByText(/^Public since/)).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Open the post' })).toHaveAttribute(
    'href',
    /bakery/,
  )
  await dialog.getByRole('button', { name: /^Update the Post/ }).click()
  await expect(dialog.getByText(/^Public since/)).toBeVisible()
  expect((await posts()).map(({ status }) => status)).toEqual(['publish'])

  await dialog.getByRole('button', { name: /^Remove/ }).click()
  await expect(dialog.getByLabel('Address of your site')).toBeVisible()
})

test('a post that somebody edited on the site is not overwritten, and another one is offered', async ({
  page,
  email,
}) => {
  test.slow()
  const site = `edited-${Date.now()}--edits-meanwhile`
  const url = `${targets.url}/wordpress/${site}/`
  const draftId = await writtenArticle(page, email)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/blog-drafts/${draftId}`)
  await page.getByRole('button', { name: 'More Actions' }).click()
  await page
    .getByRole('menuitem', { name: 'Publish' })
    .or(page.getByRole('button', { name: 'Publish' }))
    .first()
    .click()
  // It is a plan for a team, so its owner is asked first.
  await page.getByRole('button', { name: 'Publish It Anyway' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish this article' })
  await dialog.getByLabel('Address of your site').fill(url)
  await dialog.getByLabel('WordPress username').fill(USERNAME)
  await dialog.getByLabel('Application password', { exact: true }).fill(APPLICATION_PASSWORD)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await dialog.getByRole('button', { name: /^Send as Draft/ }).click()
  await expect(dialog.getByText(/^Draft on your site, sent/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Update the Post/ }).click()
  await expect(dialog.getByText(/Somebody edited this post on your site/)).toBeVisible()
  await expectAccessible(page, 'a post that was edited there')
  await dialog.getByRole('button', { name: /^Send as New Draft/ }).click()
  await expect(dialog.getByText(/^Draft on your site, sent/)).toBeVisible()
})

test('the account lists where somebody publishes, and forgets a place', async ({ page, email }) => {
  await enroll(page, email)
  await openAccount(page, 'security')
  const part = page.getByRole('region', { name: 'Publishing' })
  await expect(part.getByText('No sites connected yet.')).toBeVisible()
  const url = `${targets.url}/hooks/account`
  const path = '/api/publishing/destinations'
  const connected = await post<typeof connectDestination>(page, path, { kind: 'webhook', url })
  expect(connected.status(), await connected.text()).toBe(201)

  await page.reload()
  await expect(part.getByText(`Webhook · ${url}`)).toBeVisible()
  await expect(part).toContainText('Never used')
  await expect(part.getByRole('link', { name: 'Blog Drafts' })).toHaveAttribute(
    'href',
    '/blog-drafts',
  )
  await expectAccessible(page, 'where somebody publishes')
  await part.getByRole('button', { name: /^Remove/ }).click()
  await expectToast(page, 'Removed', 'We no longer have access.')
  await expect(part.getByText('No sites connected yet.')).toBeVisible()
})
