import { expect, holdScripts, showUp, test } from './fixture.ts'

const pages = [
  '/',
  '/start-here',
  '/sample-post',
  '/pricing',
  '/faq',
  '/privacy-policy',
  '/terms-of-service',
  '/login',
  '/register',
  '/forgot-password',
  '/free-trial-step1',
]

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('every public page can be read', async ({ page }) => {
    for (const path of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.getByRole('link', { name: 'Sign In' }).first(), path).toBeVisible()
      await expect(page.getByRole('main'), path).toHaveText(/.{100}/s)
    }
  })

  test('an unknown address is a readable 404', async ({ page, refusals }) => {
    refusals.expect(404)
    const response = await page.goto('/no/such/page')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  })

  test('no form can send what is typed in an address', async ({ page }) => {
    await page.goto('/login')
    await expect(page.locator('main form')).toHaveAttribute('method', 'post')
  })

  test('a page follows the system into the dark', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/pricing')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(11, 20, 23)')
  })
})

test.describe('with JavaScript on', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      // Before any script of the page runs; a heading that is drawn anew loses the mark.
      document.addEventListener('readystatechange', () => {
        if (document.readyState === 'interactive')
          document.querySelector('h1')?.setAttribute('data-was-there', '')
      })
    })
  })

  test('every public page is taken over as it stands, without an error', async ({ page }) => {
    test.slow()
    for (const path of pages) {
      const response = await page.goto(path)
      expect(await response?.text(), path).toContain('$_TSR')
      // Or it would come to life only in a while: see first-sight.spec.ts.
      await showUp(page)
      // Loaded last, when the page has come to life.
      await expect(page.getByRole('button', { name: 'Contact support' }), path).toBeVisible()
      await expect(page.locator('h1[data-was-there]'), path).toBeVisible()
      expect(await page.evaluate(() => '$_TSR' in window), path).toBe(false)
      expect(await page.locator('title').count(), path).toBe(1)
    }
  })

  test('a chosen theme holds from the first paint', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('sortie_theme', 'dark'))
    await page.goto('/pricing')
    await showUp(page)
    await expect(page.getByRole('button', { name: 'Contact support' })).toBeVisible()
    await expect(page.locator('h1[data-was-there]')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  })

  test('an address in the query fills the form', async ({ page }) => {
    await page.goto('/login?email=ada%40example.com')
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  })

  test.describe('before its scripts have arrived', () => {
    test.use({ viewport: { width: 390, height: 800 } })

    test('a form is not sent, and keeps what was typed', async ({ page }) => {
      const release = await holdScripts(page)
      await page.goto('/login', { waitUntil: 'commit' })
      await page.getByLabel('Email').fill('ada@example.com')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/login')
      release()
      await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
      await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
      expect(new URL(page.url()).search).toBe('')
    })

    test('a menu opens as soon as it can', async ({ page }) => {
      await page.goto('/pricing', { waitUntil: 'commit' })
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible()
    })
  })

  test('the not-found page comes to life too', async ({ page, refusals }) => {
    refusals.expect(404)
    await page.goto('/no/such/page')
    await page.getByRole('link', { name: 'Back to home' }).click()
    await expect(page).toHaveURL('/')
  })
})
