import { expect, type Page } from '@playwright/test'

/** The address of the payment page of an order. */
export const PAYMENT_PAGE = /\/c\/pay\/cs_/

/** The number of a card that pays. */
export const GOOD = '4242 4242 4242 4242'

/** The one button of checkout. */
export const authorize = (page: Page) => page.getByRole('button', { name: /^Authorize Funds - \$/ })

/** Orders a pack on checkout, and comes to its payment page. */
export const openPayment = async (page: Page, packId: string) => {
  await page.goto(`/checkout?package=${packId}`)
  await authorize(page).click()
  await expect(page).toHaveURL(PAYMENT_PAGE)
}

/** Pays on the payment page. */
export const payBy = async (page: Page, card: string) => {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry (MM/YY)').fill('12/34')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Name on card').fill('Ada Lovelace')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

/** Expects the page of a paid order, and what it did to the balance. */
export const expectGranted = async (page: Page, missions: number, before: number) => {
  await expect(page).toHaveURL(/\/checkout\/success\?order=ord_/)
  await expect(page.getByRole('heading', { name: `${missions} missions are yours` })).toBeVisible()
  const balance = page.getByRole('status').filter({ hasText: 'balance' })
  await expect(balance).toContainText(`from ${before} to ${before + missions}`)
}
