import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { sendContactMessage } from '@sortie/contracts/content/contact/contact-messages'
import { subscribeNewsletter } from '@sortie/contracts/content/newsletter/subscriptions'
import { forgotPassword, register } from '@sortie/contracts/identity/accounts/authentication'
import { isSoak } from '@sortie/runtime/testing/soak'
import { everyPartAlive, expect, expectInvalid, PASSWORD, showUp, test, toast } from './fixture.ts'
import { finishTrial } from './person.ts'
import { requestsOf } from './requests.ts'

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
  '/free-trial-step1',
]

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await showUp(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
}

/** What Tab has reached: whether the focus shows, and whether something covers it. */
const inspectFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement!
    if (element === document.body) return null
    const shown = element.matches('[type=radio]') ? element.parentElement! : element
    const { outlineStyle, outlineWidth } = getComputedStyle(shown)
    const boxes = [...shown.getClientRects()]
    const seen = boxes.some(({ left, top, width, height }) => {
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit !== null && (shown.contains(hit) || hit.contains(shown))
    })
    return {
      name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40),
      outlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      seen,
    }
  })

for (const width of isSoak ? [320, 1280] : [320]) {
  test(`the focus shows and is not covered, at ${width} px`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 720 })
    for (const path of ['/', '/pricing', '/register', '/faq']) {
      await open(page, path)
      const lost: string[] = []
      let stops = 0
      for (; stops < 120; stops += 1) {
        await page.keyboard.press('Tab')
        const focus = await inspectFocus(page)
        if (!focus) break
        if (!focus.outlined) lost.push(`no outline: ${focus.name}`)
        if (!focus.seen) lost.push(`covered: ${focus.name}`)
      }
      expect(stops, `stops on ${path}`).toBeGreaterThan(5)
      expect.soft(lost, path).toEqual([])
    }
  })
}

/** Controls that are smaller than they may be; links within a sentence may be as high as it is. */
const smallTargets = (page: Page, least: number) =>
  page.evaluate((minimum) => {
    const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      const labelled = control.closest('label') ?? control
      const { width, height } = labelled.getBoundingClientRect()
      const { clipPath, display } = getComputedStyle(labelled)
      const parent = control.parentElement!
      const inSentence =
        display === 'inline' &&
        (parent.textContent ?? '').trim() !== (control.textContent ?? '').trim()
      if (!control.checkVisibility({ visibilityProperty: true }) || inSentence) return []
      // The whole card around it is its target.
      if (getComputedStyle(control, '::after').position === 'absolute') return []
      // For screen readers only.
      if (clipPath !== 'none') return []
      if (Math.min(width, height) >= minimum - 0.5) return []
      return [
        `${control.textContent?.trim().slice(0, 30)} ${Math.round(width)}x${Math.round(height)}`,
      ]
    })
  }, least)

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 780 } })
  test('targets are 44 px at least', async ({ page, email }) => {
    test.slow()
    for (const path of publicPages) {
      await open(page, path)
      expect.soft(await smallTargets(page, 44), path).toEqual([])
    }
    await finishTrial(page, email)
    expect.soft(await smallTargets(page, 44), 'results').toEqual([])
  })
})

const spaced = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }`

/** Does something while a style applies, the way that our security policy allows. */
const withStyle = async <Found>(page: Page, css: string, read: () => Promise<Found>) => {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, css)
  const found = await read()
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  return found
}

/** Every text 40 % longer, as other languages are. */
const lengthen = async (page: Page) => {
  // React would find other words than it expects in a part that it has yet to take over.
  await everyPartAlive(page)
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? ''
      if (!text.trim() || node.parentElement?.closest('script, style, svg')) continue
      node.nodeValue = text.replace(/\p{L}+/gu, (word) => word + word.slice(0, word.length * 0.4))
    }
  })
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

// Each page is opened once for what can be seen of it as it stands.
test('targets are 24 px at least with a mouse; at 320 px nothing scrolls sideways: with text spacing, and with longer words', async ({
  page,
}) => {
  test.slow()
  for (const path of publicPages) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await open(page, path)
    expect.soft(await smallTargets(page, 24), path).toEqual([])
    await page.setViewportSize({ width: 320, height: 720 })
    const spacedOut = await withStyle(page, spaced, () => overflow(page))
    expect.soft(spacedOut, `${path} with text spacing`).toBeLessThanOrEqual(0)
    await lengthen(page)
    expect.soft(await overflow(page), `${path} with longer words`).toBeLessThanOrEqual(0)
  }
})

test('nothing moves where less motion is wanted', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/free-trial-step1', '/pricing']) {
    await open(page, path)
    const running = await page.evaluate(() => document.getAnimations().length)
    expect.soft(running, path).toBe(0)
  }
})

test('with forced colors controls keep an edge and the focus an outline', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/register')
  for (const control of [
    page.getByLabel('Email'),
    page.getByRole('button', { name: 'Create Account' }),
  ]) {
    await control.focus()
    const style = await control.evaluate((element) => {
      const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(element)
      return { borderTopStyle, width: Number.parseFloat(borderTopWidth), outlineStyle }
    })
    expect(style.borderTopStyle).toBe('solid')
    expect(style.width).toBeGreaterThanOrEqual(1)
    expect(style.outlineStyle).toBe('solid')
  }
})

type Case = {
  name: string
  path: string
  call: string
  fill: (page: Page) => Promise<void>
  submit: (page: Page) => Locator
  pending: string
  kept: (page: Page) => Locator
}
const address = 'ada@example.com'
const cases: Case[] = [
  {
    name: 'registration',
    path: '/register',
    call: requestsOf(register),
    fill: async (page) => {
      await page.getByLabel('Email').fill(address)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByLabel('Confirm password').fill(PASSWORD)
    },
    submit: (page) => page.getByRole('button', { name: 'Create Account' }),
    pending: 'Creating Account...',
    kept: (page) => page.getByLabel('Email'),
  },
  {
    name: 'asking for a reset mail',
    path: '/forgot-password',
    call: requestsOf(forgotPassword),
    fill: (page) => page.getByLabel('Email').fill(address),
    submit: (page) => page.getByRole('button', { name: 'Send Reset Link' }),
    pending: 'Sending...',
    kept: (page) => page.getByLabel('Email'),
  },
  {
    name: 'the newsletter',
    path: '/#newsletter',
    call: requestsOf(subscribeNewsletter),
    fill: (page) => page.getByLabel('Email address').fill(address),
    submit: (page) => page.getByRole('button', { name: 'Enroll Now' }),
    pending: 'Enrolling...',
    kept: (page) => page.getByLabel('Email address'),
  },
  {
    name: 'a message to support',
    path: '/faq',
    call: requestsOf(sendContactMessage),
    fill: async (page) => {
      await page.getByRole('button', { name: 'Contact support' }).click()
      await page.getByLabel('Email').fill(address)
      await page.getByLabel('Message').fill('Do packs expire?')
    },
    submit: (page) => page.getByRole('button', { name: 'Send Message' }),
    pending: 'Sending...',
    kept: (page) => page.getByLabel('Message'),
  },
]

for (const { name, path, call, fill, submit, pending, kept } of cases) {
  test(`${name} says that it runs, runs once, and keeps what was typed when it fails`, async ({
    page,
    refusals,
  }) => {
    refusals.expect(500)
    const requestId = randomUUID()
    let calls = 0
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(call, async (route) => {
      calls += 1
      await answered
      await route.fulfill({ status: 500, json: { message: 'Radar.ts:7 is down.', requestId } })
    })
    await page.goto(path)
    await fill(page)
    const typed = await kept(page).inputValue()
    await submit(page).dblclick()
    const busy = page.getByRole('button', { name: pending })
    await expect(busy).toHaveAttribute('aria-busy', 'true')
    answer()
    // The reply of a fault was written for nobody; support finds its log by the reference.
    await expect(toast(page)).toContainText(`Reference: ${requestId.slice(0, 13)}`)
    await expect(submit(page)).toHaveAttribute('aria-busy', 'false')
    await expect(
      page.getByRole('form').getByText('Something went wrong on our side. Please try again.'),
    ).toBeVisible()
    await expect(kept(page)).toHaveValue(typed)
    expect(calls).toBe(1)
  })
}

test('a form that the server finds fault with shows it beside the field', async ({
  page,
  refusals,
}) => {
  refusals.expect(400)
  await page.route(requestsOf(register), (route) =>
    route.fulfill({
      status: 400,
      json: {
        message: 'Check the fields.',
        errors: [{ path: 'email', message: 'Not an address' }],
      },
    }),
  )
  await page.goto('/register')
  await cases[0]!.fill(page)
  await cases[0]!.submit(page).click()
  await expectInvalid(page.getByLabel('Email'), 'Not an address')
  await expect(page.getByLabel('Email')).toBeFocused()
})
