import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, expectInvalid, test } from './fixture.ts'
import { becomeOperator } from './operator.ts'

const open = async (page: Page, address = '/analytics') => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
}

const expectNoOverflow = async (page: Page) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([width, overflow]).toEqual([width, 0])
  }
}

test('an operator saves filters as a segment, applies, renames and deletes it', async ({
  page,
  refusals,
}) => {
  const name = `Segment ${randomUUID().slice(0, 8)}`
  await becomeOperator(page)
  await open(page, '/analytics?where=source:google,device:mobile')
  await page.getByRole('button', { name: 'Reject' }).click()

  await test.step('a segment needs a name that no other one has', async () => {
    await page.getByRole('button', { name: 'Save Segment' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Source: google, Device: Phone')
    await dialog.getByRole('button', { name: 'Save Segment' }).click()
    await expectInvalid(dialog.getByLabel('Name'), 'Please enter a name')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Save Segment' }).click()
    await expect(page.getByRole('button', { name: `Segment: ${name}` })).toBeVisible()
    await page.goto('/analytics?where=page:/pricing')
    await page.getByRole('button', { name: 'Save Segment' }).click()
    await dialog.getByLabel('Name').fill(name.toUpperCase())
    refusals.expect(409)
    await dialog.getByRole('button', { name: 'Save Segment' }).click()
    await expect(dialog).toContainText('Another segment has this name.')
    await expect(dialog.getByLabel('Name')).toHaveValue(name.toUpperCase())
    await page.keyboard.press('Escape')
  })

  await test.step('it is applied by keyboard, and the days stay', async () => {
    await open(page, '/analytics?from=2026-11-01&to=2026-11-07')
    await page.getByRole('button', { name: 'Segments' }).focus()
    await page.keyboard.press('Enter')
    const segment = page.getByRole('button', { name, exact: true })
    await expect(segment).toBeVisible()
    await expectAccessible(page, 'analytics with its segments')
    await segment.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/from=2026-11-01&to=2026-11-07/)
    await expect(page).toHaveURL(/where=source(:|%3A)google(,|%2C)device(:|%3A)mobile/)
    await expect(page.getByRole('list', { name: 'Narrowed to' }).getByRole('listitem')).toHaveCount(
      2,
    )
    await expectNoOverflow(page)
  })

  await test.step('it is renamed, and deleted for all', async () => {
    await page.getByRole('button', { name: `Segment: ${name}` }).click()
    await page.getByRole('button', { name: `Rename ${name}` }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(`${name} b`)
    await page.getByRole('button', { name: 'Rename Segment' }).click()
    await page.getByRole('button', { name: `Segment: ${name} b` }).click()
    await page.getByRole('button', { name: `Delete ${name} b` }).click()
    await page.getByRole('button', { name: 'Delete Segment' }).click()
    await expect(page.getByRole('button', { name: 'Segments', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save Segment' })).toBeVisible()
  })
})
