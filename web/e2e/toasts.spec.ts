import { DETAILS, expect, expectToast, fillDetails, showUp, test, toast } from './fixture.ts'

test('one notification shows at a time, and F8 goes to it', async ({ page }) => {
  await page.goto('/register')
  const submit = page.getByRole('button', { name: 'Create Account' })
  await submit.click()
  await expectToast(page, 'Validation Error', 'Please fill in all fields')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm password').fill('short')
  await submit.click()
  await expectToast(page, 'Validation Error', 'Password must be at least 6 characters long')
  const { width } = (await toast(page).boundingBox())!
  expect(width).toBeLessThanOrEqual(420)
  await page.keyboard.press('F8')
  const region = page.getByRole('region', { name: 'Notifications (F8)' })
  await expect(region.getByRole('list')).toBeFocused()
})

test('a notification is shown for five seconds', async ({ page }) => {
  await page.clock.install()
  await page.goto('/register')
  await showUp(page)
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toHaveCount(1)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(4_900)
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast(page)).toHaveCount(0)
})

test('a swipe to the right of 50 px dismisses it, a shorter one does not', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(toast(page)).toBeVisible()
  const swipe = async (distance: number) => {
    const { x, y, height } = (await toast(page).boundingBox())!
    await page.mouse.move(x + 60, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + 60 + distance / 2, y + height / 2)
    await page.mouse.move(x + 60 + distance, y + height / 2)
    await page.mouse.up()
  }
  await swipe(40)
  await expect(toast(page)).toBeVisible()
  await swipe(80)
  await expect(toast(page)).toHaveCount(0)
})

test('cleared details can be taken back while the notification shows', async ({ page }) => {
  await page.goto('/free-trial-step1')
  await fillDetails(page)
  await page.getByRole('link', { name: 'Start over with different details' }).click()
  await expect(page).toHaveURL('/free-trial-step1')
  await expectToast(
    page,
    'Details cleared',
    `We cleared what you entered for ${DETAILS.businessName}.`,
  )
  expect(await page.evaluate(() => sessionStorage.getItem('sortie_trial'))).toBeNull()
  await page.keyboard.press('F8')
  const undo = toast(page).getByRole('button', { name: 'Undo' })
  for (let stop = 0; stop < 3 && !(await undo.evaluate((one) => one.matches(':focus'))); stop += 1)
    await page.keyboard.press('Tab')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/free-trial-step2')
  await expect(page.getByRole('complementary').getByText(DETAILS.businessName)).toBeVisible()
})
