import type { Locator, Page } from '@playwright/test'
import { addressOf } from '@sortie/contracts/call'
import { register } from '@sortie/contracts/identity/accounts/authentication'
import { trackAffiliate } from '@sortie/contracts/tracking/partners/affiliate-visits'
import { withdrawVisit } from '@sortie/contracts/tracking/visits/visitor-events'
import { buyMissions } from './buying.ts'
import { comeAlive, expect, holdScripts, showUp, signUp, test, toast } from './fixture.ts'
import { requestsOf } from './requests.ts'

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage, ...sessionStorage }))
const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })

const sessionOf = async (page: Page): Promise<string> =>
  JSON.parse((await stored(page)).sortie_tracking!).session_id
const WITHDRAWAL = requestsOf(withdrawVisit)

/** Every call that counts a visitor, as it is made. */
const watchCalls = (page: Page) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search, host } = new URL(request.url())
    if (/affiliates|utm-tracking/.test(pathname)) calls.push(pathname + search)
    if (!request.isNavigationRequest() && host !== new URL(page.url()).host)
      calls.push(request.url())
  })
  return calls
}

const arrive = async (
  page: Page,
  path = '/faq?ref=partner&utm_source=mail&utm_campaign=spring',
) => {
  await page.goto(path)
  await showUp(page)
  await expect(banner(page)).toBeVisible()
}

test('nothing is stored or sent before the choice, on whatever page', async ({ page }) => {
  const calls = watchCalls(page)
  await arrive(page)
  await expect(page).toHaveURL('/faq?ref=partner&utm_source=mail&utm_campaign=spring')
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/pricing')
  await expect(banner(page)).toBeVisible()
  expect(await stored(page)).toEqual({})
  expect(await page.context().cookies()).toEqual([])
  expect(calls).toEqual([])
})

test('on a phone the price and Launch of a mission stand above the question, and both can be used', async ({
  page,
  email,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await signUp(page, email)
  await buyMissions(page, 'starter_pack', 3)
  await page.goto('/keyword-intel')
  await expect(banner(page)).toBeVisible()
  const launch = page.getByRole('button', { name: 'Launch' })
  await expect(launch).toBeInViewport()
  const [foot, question] = [await launch.boundingBox(), await banner(page).boundingBox()]
  expect(foot!.y + foot!.height).toBeLessThanOrEqual(question!.y)
})

test('who rejects in one tab is counted in no other tab any more', async ({ page, context }) => {
  await arrive(page)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(banner(page)).toBeHidden()
  const other = await context.newPage()
  await other.goto('/faq')
  await other.getByRole('button', { name: 'Cookie choices' }).first().click()
  await other.getByRole('button', { name: 'Reject' }).click()
  await expect.poll(async () => (await stored(page)).sortie_consent).toBe('2:rejected')
  const calls = watchCalls(page)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/pricing')
  await page.mouse.wheel(0, 20_000)
  await page.goto('/faq')
  await showUp(page)
  expect(calls.filter((call) => !call.includes('withdraw'))).toEqual([])
  expect((await stored(page)).sortie_tracking).toBeUndefined()
})

test('after Reject only that is kept, and nothing is sent', async ({ page }) => {
  const calls = watchCalls(page)
  await arrive(page)
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(banner(page)).toBeHidden()
  await expect(page).toHaveURL('/faq?utm_source=mail&utm_campaign=spring')
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await page.mouse.wheel(0, 20_000)
  await page.goto('/free-trial-step1')
  await expect(page.getByRole('button', { name: 'Contact support' })).toBeVisible()
  await expect(banner(page)).toBeHidden()
  const { sortie_consent: choice, ...rest } = await stored(page)
  expect(choice).toBe('2:rejected')
  expect(Object.keys(rest).filter((key) => !key.startsWith('tsr-'))).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  expect(calls).toEqual([])
})

test('after Accept the campaign is kept, the partner counted, and the reference removed', async ({
  page,
}) => {
  const calls = watchCalls(page)
  await arrive(page)
  // The visitor reads on before choosing: how they arrived is remembered all the same.
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/pricing')
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(banner(page)).toBeHidden()
  const input = { params: { ref: 'partner' }, query: { landing: '/faq' } }
  const counted = addressOf<typeof trackAffiliate>(trackAffiliate.path, input)
  await expect.poll(() => calls[0]).toBe(counted)
  const tracking = JSON.parse((await stored(page)).sortie_tracking!)
  expect(tracking).toEqual({
    session_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    utm_source: 'mail',
    utm_campaign: 'spring',
    affiliate: 'partner',
  })
  await page.goto('/faq?ref=other&utm_source=paper')
  await expect(page).toHaveURL('/faq?utm_source=paper')
  const later = JSON.parse((await stored(page)).sortie_tracking!)
  expect(later).toEqual({
    session_id: tracking.session_id,
    utm_source: 'paper',
    affiliate: 'other',
  })
})

test('a partner’s link that cannot be counted is a warning, and no more', async ({
  page,
  refusals,
}) => {
  refusals.expect(500)
  refusals.expectWarning('was not counted')
  await page.route(requestsOf(trackAffiliate, '?*'), (route) =>
    route.fulfill({ status: 500, body: '' }),
  )
  await arrive(page)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page).toHaveURL('/faq?utm_source=mail&utm_campaign=spring')
  await expect(toast(page)).toHaveCount(0)
})

test('whoever accepted can withdraw: what was stored is deleted', async ({ page }) => {
  await arrive(page)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(async () => Object.keys(await stored(page))).toContain('sortie_tracking')
  const sessionId = await sessionOf(page)
  const open = page.getByRole('button', { name: 'Cookie choices' })
  await open.click()
  const choices = page.getByRole('dialog', { name: 'Cookie choices' })
  await expect(choices).toContainText('You accepted')
  await page.keyboard.press('Escape')
  await expect(choices).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  const calls = watchCalls(page)
  const withdrawn = page.waitForRequest(WITHDRAWAL)
  await choices.getByRole('button', { name: 'Reject' }).click()
  await expect(choices).toBeHidden()
  await expect(toast(page)).toContainText('We deleted what was stored.')
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/pricing')
  expect((await withdrawn).postDataJSON()).toEqual({ sessionId })
  await expect.poll(() => stored(page)).toEqual({ sortie_consent: '2:rejected' })
  expect(calls).toEqual([withdrawVisit.path])
})

test('a withdrawal that fails is sent again from the next page', async ({ page, refusals }) => {
  refusals.expect(503)
  await page.route(WITHDRAWAL, (route) => route.fulfill({ status: 503, body: '' }))
  await arrive(page)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(async () => Object.keys(await stored(page))).toContain('sortie_tracking')
  const sessionId = await sessionOf(page)
  await page.getByRole('button', { name: 'Cookie choices' }).click()
  const failed = page.waitForResponse(WITHDRAWAL)
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await failed
  const { sortie_withdrawals: noted, ...rest } = await stored(page)
  expect(JSON.parse(noted!)).toEqual([sessionId])
  expect(rest).toEqual({ sortie_consent: '2:rejected' })
  await page.unroute(WITHDRAWAL)
  const again = page.waitForRequest(WITHDRAWAL)
  await page.goto('/pricing')
  expect((await again).postDataJSON()).toEqual({ sessionId })
  await expect.poll(async () => Object.keys(await stored(page))).not.toContain('sortie_withdrawals')
})

test('the privacy policy leads to the choices too', async ({ page }) => {
  await arrive(page, '/privacy-policy')
  await page.getByRole('main').getByRole('button', { name: 'Cookie choices' }).click()
  const choices = page.getByRole('dialog', { name: 'Cookie choices' })
  await expect(choices).toContainText('You haven’t chosen yet.')
  await choices.getByRole('button', { name: 'Reject' }).click()
  await expect(choices).toBeHidden()
  expect(await stored(page)).toEqual({ sortie_consent: '2:rejected' })
})

test('Global Privacy Control counts as Reject, and is said', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  )
  const calls = watchCalls(page)
  await arrive(page)
  await expect(banner(page)).toContainText('Your browser sends Global Privacy Control')
  await expect(page).toHaveURL('/faq?utm_source=mail&utm_campaign=spring')
  expect(await stored(page)).toEqual({})
  await banner(page).getByRole('button', { name: 'OK', exact: true }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Contact support' })).toBeVisible()
  await expect(banner(page)).toBeHidden()
  expect(calls).toEqual([])
})

test('both choices look alike, and the keyboard reaches them', async ({ page }) => {
  await arrive(page)
  const [reject, accept] = [
    page.getByRole('button', { name: 'Reject' }),
    page.getByRole('button', { name: 'Accept' }),
  ]
  const styleOf = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    const { color, backgroundColor, borderColor, fontWeight, fontSize } = getComputedStyle(element)
    return [width, height, color, backgroundColor, borderColor, fontWeight, fontSize]
  }
  expect(await reject.evaluate(styleOf)).toEqual(await accept.evaluate(styleOf))
  await reject.focus()
  await page.keyboard.press('Tab')
  await expect(accept).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(banner(page)).toBeHidden()
  expect(await stored(page)).toEqual({ sortie_consent: '2:rejected' })
})

for (const [choice, affiliate] of [
  ['Accept', 'partner'],
  ['Reject', undefined],
] as const) {
  test(`after ${choice} a registration names ${affiliate ? 'the' : 'no'} partner`, async ({
    page,
    email,
  }) => {
    await arrive(page)
    await page.getByRole('button', { name: choice }).click()
    await expect(page).toHaveURL('/faq?utm_source=mail&utm_campaign=spring')
    const sent = page.waitForRequest(requestsOf(register))
    await signUp(page, email)
    expect((await sent).postDataJSON().affiliate).toBe(affiliate)
  })
}

test('what has the focus when the question comes is scrolled clear of it', async ({ page }) => {
  const release = await holdScripts(page, 'consent-*')
  await page.goto('/pricing')
  await comeAlive(page)
  const last = page.getByRole('main').getByRole('link').last()
  await page.keyboard.press('Tab')
  await last.evaluate((link) => {
    link.focus()
    scrollBy({ top: link.getBoundingClientRect().bottom - innerHeight + 10, behavior: 'instant' })
  })
  const edgeOf = async (part: Locator, edge: 'top' | 'bottom') =>
    part.evaluate((element, side) => element.getBoundingClientRect()[side], edge)
  const before = await edgeOf(last, 'bottom')
  release()
  const accept = page.getByRole('button', { name: 'Accept' })
  await expect(accept).toBeVisible()
  const top = () => edgeOf(accept, 'top')
  expect(before).toBeGreaterThan(await top())
  await expect.poll(async () => (await edgeOf(last, 'bottom')) < (await top())).toBe(true)
  await expect(last).toBeFocused()
})

test('by keyboard the question about cookies comes right after the skip link, and gives the focus back', async ({
  page,
}) => {
  await arrive(page, '/privacy-policy')
  const [more, reject] = ['More choices', 'Reject'].map((name) =>
    banner(page).getByRole('button', { name, exact: true }),
  )
  const skip = page.getByRole('link', { name: 'Skip to content' })
  const home = page.getByRole('link', { name: 'Sortie home' })
  await test.step('it is reached at once, before the bar at the top', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('Tab')
    await expect(skip).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(banner(page).getByRole('link', { name: 'Privacy Policy' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(more!).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(banner(page).getByRole('button', { name: 'Accept' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(home).toBeFocused()
  })
  await test.step('Escape leads back to where somebody was, and decides nothing', async () => {
    await page.keyboard.press('Shift+Tab')
    await expect(banner(page).getByRole('button', { name: 'Accept' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(home).toBeFocused()
    await expect(banner(page)).toBeVisible()
  })
  await test.step('Escape in the choices leads back to the button that opened them', async () => {
    await more!.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Cookie choices' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(more!).toBeFocused()
  })
  await test.step('after a choice the focus is where it was before', async () => {
    await home.focus()
    await reject!.focus()
    await page.keyboard.press('Enter')
    await expect(banner(page)).toBeHidden()
    await expect(home).toBeFocused()
  })
})
