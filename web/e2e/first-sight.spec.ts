import type { Page } from '@playwright/test'
import { login } from '@sortie/contracts/identity/accounts/authentication'
import { expect, holdScripts, showUp, test, toast } from './fixture.ts'
import { requestsOf } from './requests.ts'

const isAlive = (page: Page) => page.evaluate(() => 'alive' in document.documentElement.dataset)

/** As a browser does it that translates: each text within two elements of its own. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.getElementById('root')!, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = `[${text.nodeValue}]`
      outer.append(inner)
      text.replaceWith(outer)
    }
  })

test('a page runs nothing of its app and asks nothing before somebody shows up', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/api\//.test(request.url())) calls.push(request.url())
  })
  const fetched = page.waitForResponse(/\/assets\/core-[^/]+\.js/)
  await page.goto('/pricing')
  await fetched
  expect(await isAlive(page)).toBe(false)
  expect(await page.evaluate(() => '$_TSR' in window)).toBe(true)
  expect(calls).toEqual([])
  await showUp(page)
  await expect.poll(() => isAlive(page)).toBe(true)
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
})

test('a quiet reader is asked for consent in the end', async ({ page }) => {
  await page.goto('/privacy-policy')
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
})

for (const sign of ['touchstart', 'scroll', 'focusin', 'keydown'])
  test(`a ${sign} brings the page to life`, async ({ page }) => {
    await page.goto('/terms-of-service')
    expect(await isAlive(page)).toBe(false)
    await page.evaluate((type) => document.body.dispatchEvent(new Event(type)), sign)
    await expect.poll(() => isAlive(page)).toBe(true)
  })

test('the text of a post is laid out piece by piece, and is whole in the end', async ({ page }) => {
  await page.goto('/blog')
  const link = page.getByRole('main').getByRole('listitem').getByRole('link').first()
  const path = (await link.getAttribute('href'))!
  const [html] = (await (await page.request.get(path)).text()).split('</article>')
  const sections = html!.match(/<h2 id=/g)?.length ?? 0
  expect(sections).toBeGreaterThan(2)
  expect(html!.match(/<div data-far=""/g)).toHaveLength(sections)
  await page.goto(path)
  await expect(page.locator('[data-far]')).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-pieces')
  await expect(page.locator('article h2[id]')).toHaveCount(sections)
})

test.describe('before its scripts have arrived', () => {
  test('whoever skips to the content and goes on is not brought back', async ({ page }) => {
    // The app has begun by then, and waits for its page.
    const release = await holdScripts(page, 'pricing-*')
    await page.goto('/pricing')
    const begun = page.waitForResponse(/\/assets\/index-[^/]+\.js/)
    await page.keyboard.press('Tab')
    await (await begun).finished()
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()
    await page.keyboard.press('Tab')
    const first = page.getByRole('link', { name: 'Authorize Funds for Starter Pack' })
    await expect(first).toBeFocused()
    release()
    // Loaded last of all.
    await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
    await expect(first).toBeFocused()
  })

  test('a menu is opened once, however often it was clicked', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/pricing')
    const help = page.getByRole('button', { name: 'Help' })
    await help.click()
    await help.click()
    await expect(help).toHaveAttribute('aria-expanded', 'false')
    release()
    await expect(help).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('button', { name: 'Contact support' })).toBeVisible()
    await expect(help).toHaveAttribute('aria-expanded', 'true')
    await help.click()
    await expect(help).toHaveAttribute('aria-expanded', 'false')
  })

  test('a stranger who wants to buy is asked to sign in, in the same place', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/pricing')
    await page.getByRole('link', { name: 'Authorize Funds for Starter Pack' }).click()
    await expect(page).toHaveURL('/pricing')
    release()
    await expect(page.getByRole('dialog', { name: 'Sign In Required' })).toBeVisible()
    await expect(page).toHaveURL('/pricing')
  })

  test('a link that is opened in a new tab opens there', async ({ page, context }) => {
    await holdScripts(page)
    await page.goto('/pricing')
    const opened = context.waitForEvent('page')
    const buy = page.getByRole('link', { name: 'Authorize Funds for Starter Pack' })
    await buy.click({ modifiers: ['ControlOrMeta'] })
    await expect(await opened).toHaveURL(/\/login\?redirect=/)
    await expect(page).toHaveURL('/pricing')
  })

  test('what is typed into the search is searched for', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/faq')
    const search = page.getByLabel('Search questions')
    await search.pressSequentially('stripe')
    release()
    await expect(page.getByText('1 answer', { exact: true })).toBeVisible()
    await expect(search).toHaveValue('stripe')
    await expect(search).toBeFocused()
  })

  test('a form that is sent is sent once, and keeps what was typed', async ({ page, refusals }) => {
    refusals.expect(401)
    let sent = 0
    await page.route(requestsOf(login), (route) => {
      sent += 1
      return route.fulfill({ status: 401, json: { message: 'Invalid credentials' } })
    })
    const release = await holdScripts(page)
    await page.goto('/login')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/login')
    expect(sent).toBe(0)
    release()
    await expect(toast(page)).toBeVisible()
    expect(sent).toBe(1)
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
    await expect(page).toHaveURL('/login')
  })

  test('what was typed and clicked on a page that the browser translated is not lost', async ({
    page,
  }) => {
    const release = await holdScripts(page)
    await page.goto('/login')
    await translate(page)
    await page.getByRole('button', { name: '[Help]' }).click()
    await page.getByRole('textbox').first().pressSequentially('ada@example.com')
    release()
    const help = page.getByRole('button', { name: 'Help' })
    await expect(help).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  })

  test('a password is shown, and a theme is chosen', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/login')
    const show = page.getByRole('button', { name: 'Show password' })
    await show.click()
    const dark = page.getByRole('radio', { name: 'Dark' })
    await page.locator('label', { has: dark }).click()
    release()
    await expect(show).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(dark).toBeChecked()
  })

  test('the toggle of a password leaves the focus in its field', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/login')
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('secret')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
    await expect(password).toBeFocused()
    release()
    await expect(password).toHaveAttribute('type', 'text')
    await expect(password).toBeFocused()
    await expect(password).toHaveValue('secret')
  })

  test('a button within a text that stays as it was rendered does what it says', async ({
    page,
  }) => {
    const release = await holdScripts(page)
    await page.goto('/privacy-policy')
    await page.getByRole('main').getByRole('button', { name: 'Cookie choices' }).click()
    release()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('the keys of the palette open it', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/pricing')
    await page.keyboard.press('Control+k')
    release()
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
  })
})
