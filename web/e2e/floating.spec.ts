import type { Page } from '@playwright/test'
import type { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import type { listOrders } from '@sortie/contracts/billing/orders/orders'
import type { getUser } from '@sortie/contracts/identity/accounts/authentication'
import { isSoak } from '@sortie/runtime/testing/soak'
import { buyMissions } from './buying.ts'
import {
  DETAILS,
  expect,
  expectResults,
  fillAccount,
  fillDetails,
  showUp,
  test,
} from './fixture.ts'
import { becomeOperator } from './operator.ts'
import { balanceOf, enroll, post, read } from './person.ts'

/** `make soak` looks at more widths. */
const WIDTHS = isSoak ? [320, 390, 768, 1280] : [390]

/**
 * What the support button covers, at any scroll position: controls, and texts with a figure. A thing
 * counts as covered where it would be seen, or hit, if the button were not there.
 */
const covered = (page: Page) =>
  page.evaluate(() => {
    const aside = document.querySelector<HTMLElement>('aside[aria-label="Contact support"]')!
    const boxOf = () => aside.querySelector('button')!.getBoundingClientRect()
    const overlaps = (one: DOMRect, other: DOMRect) =>
      one.left < other.right &&
      other.left < one.right &&
      one.top < other.bottom &&
      other.top < one.bottom
    /** What is seen of a box: not what an element around it cuts off, such as the end of a long id. */
    const shownOf = (element: Element, rect: DOMRect): DOMRect[] => {
      let { left, right, top, bottom } = rect
      for (let around: Element | null = element; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === 'visible') continue
        const box = around.getBoundingClientRect()
        left = Math.max(left, box.left)
        right = Math.min(right, box.right)
        top = Math.max(top, box.top)
        bottom = Math.min(bottom, box.bottom)
      }
      return left < right && top < bottom
        ? [new DOMRect(left, top, right - left, bottom - top)]
        : []
    }
    const controls = 'a[href], button, input, select, textarea, summary, label, [role=button]'
    const things: { element: Element; name: string; rects: () => DOMRect[] }[] = []
    for (const element of document.querySelectorAll(controls))
      things.push({
        element,
        name: `control “${(element.textContent || element.getAttribute('name'))?.trim()}”`,
        rects: () => [...element.getClientRects()],
      })
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement!
      // Nobody sees what only screen readers say.
      if (!/\d/.test(node.nodeValue ?? '') || element.closest('script, style, .sr-only')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rects = () => [...range.getClientRects()].flatMap((rect) => shownOf(element, rect))
      things.push({ element, name: `figure “${node.nodeValue?.trim()}”`, rects })
    }
    const found = new Set<string>()
    const isSeen = (element: Element, one: DOMRect, box: DOMRect) => {
      const x = (Math.max(one.left, box.left) + Math.min(one.right, box.right)) / 2
      const y = (Math.max(one.top, box.top) + Math.min(one.bottom, box.bottom)) / 2
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (element.contains(hit) || hit.contains(element))
    }
    const check = (thing: (typeof things)[number]) => {
      const box = boxOf()
      for (const one of thing.rects())
        if (overlaps(one, box) && isSeen(thing.element, one, box)) found.add(thing.name)
    }
    const from = window.scrollY
    aside.style.pointerEvents = 'none'
    for (const thing of things) {
      if (aside.contains(thing.element)) continue
      check(thing)
      // Where it lies at the height of the button, if the page can be scrolled that far.
      const [{ top: height }, middle] = [boxOf(), boxOf().top + boxOf().height / 2]
      for (const { top, bottom, left, right } of thing.rects()) {
        if (left >= boxOf().right || right <= boxOf().left || top === bottom) continue
        if (Math.abs((top + bottom) / 2 - height) > document.documentElement.scrollHeight) continue
        window.scrollBy({ top: (top + bottom) / 2 - middle, behavior: 'instant' })
        check(thing)
        break
      }
    }
    aside.style.pointerEvents = ''
    window.scrollTo({ top: from, behavior: 'instant' })
    return [...found]
  })

/** Expects that the button is there to be used at every width, and in nobody's way. */
const expectClear = async (page: Page, where: string) => {
  const button = page.getByRole('button', { name: 'Contact support' })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expect(button).toBeVisible()
    expect.soft(await covered(page), `${where} at ${width} px`).toEqual([])
    await page.evaluate(() =>
      window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
    )
    await button.click({ trial: true })
  }
}

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await showUp(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Contact support' })).toBeVisible()
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
}
const expectAllClear = async (page: Page, paths: string[]) => {
  for (const path of paths) {
    await open(page, path)
    await expectClear(page, path)
  }
}

const publicPages = [
  '/',
  '/start-here',
  '/sample-post',
  '/pricing',
  '/faq',
  '/blog',
  '/privacy-policy',
  '/terms-of-service',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=1',
  '/free-trial-step1',
  '/confirm-email?token=1',
  '/newsletter/confirm?token=1',
  '/newsletter/unsubscribe?token=1',
  '/confirm-email-change?token=1',
  '/account-deleted',
  '/nowhere',
]

/** Defines a test only where it is to run: it takes long, and a test that is skipped tells nobody anything. */
const inSoak = (...[title, body]: [string, Parameters<typeof test>[2]]) => {
  if (isSoak) test(title, body)
}

test.describe('the support button covers no control and no figure', () => {
  test.describe.configure({ mode: 'parallel' })
  test.slow()

  test('on public pages, with the question about cookies', async ({ page, refusals }) => {
    refusals.expect(404)
    await expectAllClear(page, publicPages)
    await open(page, '/blog')
    const post = page.getByRole('main').getByRole('listitem').getByRole('link').first()
    await expectAllClear(page, [(await post.getAttribute('href'))!])
  })

  inSoak('on the way of a trial', async ({ page, email }) => {
    await page.goto('/free-trial-step1')
    await fillDetails(page)
    await expectClear(page, 'step 2')
    await fillAccount(page, email)
    await expectResults(page)
    await expectClear(page, 'results')
    await expectAllClear(page, ['/reports'])
  })

  inSoak('on checkout, reports and the account', async ({ page, email }) => {
    await enroll(page, email)
    await page.goto('/confirm-email')
    await page.evaluate(() => localStorage.setItem('sortie_consent', '2:rejected'))
    await expectAllClear(page, ['/reports', '/checkout?package=mission_pack_10', '/keyword-intel'])
    await buyMissions(page, 'starter_pack', 3)
    const { orders } = await read<typeof listOrders>(page, '/api/orders', {})
    const launched = await post<typeof launchReport>(page, '/api/reports', DETAILS)
    const { reportId } = await launched.json()
    const report = `/results/${reportId}`
    await page.goto(report)
    await expect(page.getByText('Mission complete. Your report is ready.')).toBeVisible({
      timeout: 45_000,
    })
    expect(await balanceOf(page)).toBe(2)
    await expectAllClear(page, [
      report,
      '/reports',
      '/keyword-intel',
      `/checkout/success?order=${orders[0]!.orderId}`,
      ...['profile', 'security', 'missions', 'privacy'].map((tab) => `/account?tab=${tab}`),
      '/blog-drafts',
      '/projects',
    ])
  })

  inSoak('on the pages of operators', async ({ page, email }) => {
    await enroll(page, email)
    const { user } = await read<typeof getUser>(page, '/api/auth/user', {})
    await buyMissions(page, 'starter_pack', 3)
    await page.context().clearCookies()
    await becomeOperator(page)
    await open(page, `/admin/users?search=${encodeURIComponent(user!.email)}`)
    const found = page.getByRole('main').getByRole('link', { name: user!.email })
    const person = (await found.getAttribute('href'))!
    const tabs = ['users', 'orders', 'jobs', 'parked', 'inbox', 'audit']
    await expectAllClear(page, ['/admin', ...tabs.map((tab) => `/admin/${tab}`), person])
  })
})
