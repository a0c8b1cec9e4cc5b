import { test as base, expect, type Locator, type Page } from '@playwright/test'

export { expect }

type Fixtures = {
  /** Says that a call of this test is refused on purpose: the browser logs each such status. */
  refusals: {
    expect: (...statuses: number[]) => void
    /** Says that the page warns of this, and should. */
    expectWarning: (text: string) => void
  }
  /** An address that nobody has used. */
  email: string
}

const refused = /Failed to load resource: the server responded with a status of (\d{3})/

/** Every test fails on a console error, a page error or a violation of the security policy. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is used from the pattern
  email: async ({}, use, { testId }) => {
    await use(`e2e-${testId.slice(-12)}-${Date.now().toString(36)}@example.com`)
  },
  refusals: [
    async ({ page }, use) => {
      const expected = new Set<string>()
      const warnings: string[] = []
      const wrong: string[] = []
      page.on('pageerror', (error) => wrong.push(String(error)))
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        const status = refused.exec(message.text())?.[1]
        if (status && expected.has(status)) return
        if (message.type() === 'warning' && warnings.some((text) => message.text().includes(text)))
          return
        // A test that cuts a connection says so with the status 0.
        if (
          expected.has('0') &&
          /net::ERR_(INCOMPLETE_CHUNKED_ENCODING|CONNECTION|FAILED|INTERNET)/.test(message.text())
        )
          return
        wrong.push(`${message.type()}: ${message.text()} (${message.location().url})`)
      })
      await page.exposeFunction('reportViolation', (text: string) => wrong.push(text))
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const { violatedDirective, blockedURI, sourceFile } = event
          const report = (window as unknown as { reportViolation: (text: string) => void })
            .reportViolation
          report(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}`)
        })
      })
      await use({
        expect: (...statuses) => {
          for (const status of statuses) expected.add(String(status))
        },
        expectWarning: (text) => warnings.push(text),
      })
      expect(wrong, 'console errors, page errors and policy violations').toEqual([])
    },
    { auto: true },
  ],
})

export const PASSWORD = 'a-good-password-1'
export const DETAILS = {
  industry: 'Bakery',
  businessName: 'Loaf & Lantern',
  mainCompetitor: 'Greggs',
}

/** The first sign that somebody is there: the page comes to life at once, not only in a while. */
export const showUp = (page: Page) => page.mouse.move(1, 1)

/** Waits until the page is alive: from then on a link is followed without loading a new page. */
export const comeAlive = async (page: Page) => {
  await showUp(page)
  await expect(page.locator('html')).toHaveAttribute('data-alive')
}

/**
 * Waits until each part of the page is alive, also those that wait until a reader comes near: each
 * is scrolled to.
 */
export const everyPartAlive = async (page: Page) => {
  await comeAlive(page)
  const firstDead = () =>
    page.evaluate(() => {
      // As in early/keep-events.ts: React marks the elements that it knows.
      const isReacts = (element: Element) =>
        Object.keys(element).some((key) => key.startsWith('__reactProps'))
      const dead = [...document.querySelectorAll('#root *')].find((one) => !isReacts(one))
      if (dead) dead.scrollIntoView()
      else scrollTo(0, 0)
      return dead?.outerHTML.slice(0, 80) ?? 'none'
    })
  await expect.poll(firstDead, { message: 'the first element that is not alive' }).toBe('none')
}

/** Keeps the page's scripts away until they are released. */
export const holdScripts = async (page: Page, which = '*') => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/assets/${which}.js`, async (route) => {
    await held
    await route.continue()
  })
  return () => release()
}

/** Hands on what is asked for at an address only once it is as wanted, as if the page were late. */
export const deliverOnce = (page: Page, url: string | RegExp, wanted: Record<string, unknown>) =>
  page.route(url, async (route) => {
    const askAgain = () => page.request.get(route.request().url()).then((reply) => reply.json())
    await expect.poll(askAgain, { timeout: 30_000 }).toMatchObject(wanted)
    await route.continue()
  })

/** The one notification that is visible. */
export const toast = (page: Page) => page.locator('[data-toast]')

/** Opens a part of a report that is on the page. */
export const openTab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Parts of this report' })
    .locator('[data-tab]')
    .filter({ hasText: name })
    .click()

/** Expects the notification with these words, and that it is the only one. */
export const expectToast = async (page: Page, title: string, description: string) => {
  await expect(toast(page)).toHaveCount(1)
  await expect(toast(page)).toContainText(title)
  await expect(toast(page)).toContainText(description)
}

/** Expects that a field says what is wrong with it, to the eye and to a screen reader. */
export const expectInvalid = async (field: Locator, message: string) => {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(message))
}

export const fillDetails = async (page: Page) => {
  await page.getByLabel('Industry').fill(DETAILS.industry)
  await page.getByLabel('Business name').fill(DETAILS.businessName)
  await page.getByLabel('Main competitor').fill(DETAILS.mainCompetitor)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/free-trial-step2')
}

export const fillAccount = async (page: Page, email: string, password = PASSWORD) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Start Free Analysis' }).click()
}

/** Signs up on /register and lands on /account. */
export const signUp = async (page: Page, email: string) => {
  await page.goto('/register')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Account', exact: true })).toBeVisible()
}

export const signIn = async (page: Page, email: string, password = PASSWORD) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

export const signOut = async (page: Page) => {
  await page.goto('/account')
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
}

/** Waits until a trial's results have arrived. */
export const expectResults = async (page: Page) => {
  await expect(page).toHaveURL(/\/free-trial\/results\/prj_/)
  await expect(page.getByText('Mission complete. Your report is ready.')).toBeVisible({
    timeout: 45_000,
  })
}
