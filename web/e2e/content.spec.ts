import { sendContactMessage } from '@sortie/contracts/content/contact/contact-messages'
import { subscribeNewsletter } from '@sortie/contracts/content/newsletter/subscriptions'
import { getUser } from '@sortie/contracts/identity/accounts/authentication'
import { expect, expectInvalid, expectToast, test } from './fixture.ts'
import { mailedLink } from './inbox.ts'
import { enroll } from './person.ts'
import { requestsOf } from './requests.ts'

test('the newsletter is subscribed, confirmed by mail, and left again', async ({ page, email }) => {
  await page.goto('/#newsletter')
  const form = page.getByRole('form', { name: 'Newsletter' })
  const address = form.getByLabel('Email address')
  const enrol = form.getByRole('button', { name: 'Enroll Now' })
  for (const wrong of ['', 'nobody']) {
    await address.fill(wrong)
    await enrol.click()
    await expectToast(page, 'Invalid Email', 'Please enter a valid email address.')
    await expectInvalid(address, 'Please enter a valid email address.')
    await expect(address).toBeFocused()
  }
  await address.fill(email)
  await enrol.click()
  await expectToast(
    page,
    'Successfully Subscribed!',
    "You'll receive weekly market insights starting next week.",
  )
  await expect(page.getByRole('heading', { name: 'Mission Briefing Confirmed' })).toBeVisible()
  const card = page.locator('#newsletter')
  await expect(card).toContainText('Your address is not confirmed yet')
  await expect(card).toContainText(`open the email we sent to ${email}`)
  await expect(card).toContainText('your subscription is pending')
  await expect(card).not.toContainText('next week')

  await page.goto(await mailedLink(email, '/newsletter/confirm'))
  await page.getByRole('button', { name: 'Confirm Subscription' }).click()
  await expect(page.getByRole('heading', { name: 'Subscription confirmed' })).toBeVisible()
  // By default an operator sends each issue.
  await expect(page.getByRole('status')).toContainText('You’ll get the next issue that we send.')
  await page.goto(await mailedLink(email, '/newsletter/unsubscribe'))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible()
})

test('a subscription that fails is told, and the address kept', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(500)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(requestsOf(subscribeNewsletter), async (route) => {
    await answered
    await route.fulfill({ status: 500, body: '' })
  })
  await page.goto('/#newsletter')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Enroll Now' }).click()
  await expect(page.getByRole('button', { name: 'Enrolling...' })).toBeVisible()
  answer()
  await expectToast(page, 'Subscription Failed', 'Something went wrong. Please try again.')
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await expect(page.getByRole('button', { name: 'Enroll Now' })).toBeVisible()
})

test('a message reaches support from any page, and the form closes', async ({ page, email }) => {
  await page.goto('/pricing')
  const open = page.getByRole('button', { name: 'Contact support' })
  await open.click()
  const form = page.getByRole('form', { name: 'Contact support' })
  await expect(form.getByLabel('Email')).toBeFocused()
  await form.getByRole('button', { name: 'Send Message' }).click()
  const missing = (field: HTMLInputElement) => field.validity.valueMissing
  expect(await form.getByLabel('Email').evaluate(missing)).toBe(true)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Message').fill('Do packs expire?')
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expectToast(
    page,
    'Message Sent',
    'Your message has been received. Our intelligence team will respond within 24 hours.',
  )
  await expect(form).toBeHidden()
  await open.click()
  await expect(form.getByLabel('Message')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(open).toBeFocused()
})

test('whoever is signed in need not type their address', async ({ page, email }) => {
  await enroll(page, email)
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Contact support' }).click()
  const form = page.getByRole('form', { name: 'Contact support' })
  await expect(form).toContainText(`We’ll reply to ${email}.`)
  await expect(form.getByLabel('Message')).toBeFocused()
  await expect(form.getByLabel('Email')).toBeHidden()
  const sent = page.waitForRequest(requestsOf(sendContactMessage))
  await form.getByLabel('Message').fill('Do packs expire?')
  await form.getByRole('button', { name: 'Send Message' }).click()
  expect((await sent).postDataJSON()).toEqual({ email, message: 'Do packs expire?' })
  await expectToast(page, 'Message Sent', 'Your message has been received.')

  await page.getByRole('button', { name: 'Contact support' }).click()
  await form.getByRole('button', { name: 'Use another address' }).click()
  await expect(form.getByLabel('Email')).toBeFocused()
  await expect(form.getByLabel('Email')).toHaveValue(email)
})

test('a form that is open before we know who is there changes to their address', async ({
  page,
  email,
}) => {
  await enroll(page, email)
  const { promise: known, resolve: tell } = Promise.withResolvers<void>()
  await page.route(requestsOf(getUser), async (route) => {
    await known
    await route.continue()
  })
  await page.goto('/faq')
  await page.getByRole('button', { name: 'Contact support' }).click()
  const form = page.getByRole('form', { name: 'Contact support' })
  await expect(form.getByLabel('Email')).toBeFocused()
  tell()
  await expect(form).toContainText(`We’ll reply to ${email}.`)
  await expect(form.getByLabel('Message')).toBeFocused()
})

test('an address that is refused stays to be mended', async ({ page, email, refusals }) => {
  refusals.expect(422)
  await enroll(page, email)
  await page.goto('/faq')
  await page.route(requestsOf(sendContactMessage), (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: {
        code: 'validation_failed',
        message: 'Please check your details',
        errors: [{ path: '/body/email', message: 'Email must be valid' }],
      },
    }),
  )
  await page.getByRole('button', { name: 'Contact support' }).click()
  const form = page.getByRole('form', { name: 'Contact support' })
  await expect(form).toContainText(`We’ll reply to ${email}.`)
  await form.getByLabel('Message').fill('Do packs expire?')
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(form).toContainText('Email must be valid')
  await expect(form.getByLabel('Email')).toBeFocused()
  // What is typed ends the error, and the field stays.
  await form.getByLabel('Email').fill('ada@example.com')
  await expect(form.getByText('Email must be valid')).toBeHidden()
  await expect(form.getByLabel('Email')).toHaveValue('ada@example.com')
})

test('a message that cannot be sent is kept, and sent again under its key', async ({
  page,
  email,
  refusals,
}) => {
  refusals.expect(503)
  const keys: string[] = []
  await page.route(requestsOf(sendContactMessage), (route) => {
    keys.push(route.request().headers()['idempotency-key']!)
    return keys.length < 3 ? route.fulfill({ status: 503, body: '' }) : route.continue()
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Contact support' }).click()
  const form = page.getByRole('form', { name: 'Contact support' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Message').fill('First wording')
  const send = form.getByRole('button', { name: 'Send Message' })
  await send.click()
  await expectToast(
    page,
    'Send Failed',
    'Unable to send message. Please try again or email the support address directly.',
  )
  await expect(form.getByLabel('Message')).toHaveValue('First wording')
  await send.click()
  await expect.poll(() => keys.length).toBe(2)
  await expect(send).toBeVisible()
  await form.getByLabel('Message').fill('Second wording')
  await send.click()
  await expectToast(page, 'Message Sent', 'Your message has been received.')
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[1])
})
