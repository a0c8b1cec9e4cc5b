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

test('an operator notes what happened on a day, and sees it in the chart by keyboard', async ({
  page,
}) => {
  const text = `Campaign ${randomUUID().slice(0, 8)}`
  await becomeOperator(page)
  await open(page, '/analytics?from=2026-03-01&to=2026-03-07')
  await page.getByRole('button', { name: 'Reject' }).click()
  const part = page.getByRole('region', { name: 'Annotations' })
  const mark = page.getByRole('button', { name: new RegExp(`Mar 3, 2026: ${text}`) })

  await test.step('an annotation needs a text', async () => {
    await part.getByRole('button', { name: 'Add Annotation' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Day (UTC)')).toHaveValue('2026-03-07')
    await dialog.getByLabel('Day (UTC)').fill('2026-03-03')
    await dialog.getByRole('button', { name: 'Save Annotation' }).click()
    await expectInvalid(dialog.getByLabel('What happened'), 'Please write what happened')
    await dialog.getByLabel('What happened').fill(text)
    for (const day of ['2062-03-03', '2016-03-03']) {
      await dialog.getByLabel('Day (UTC)').fill(day)
      await dialog.getByRole('button', { name: 'Save Annotation' }).click()
      await expectInvalid(
        dialog.getByLabel('Day (UTC)'),
        'Please choose a day from \\w+ \\d+, \\d{4} to',
      )
      await expect(dialog.getByLabel('Day (UTC)')).toHaveValue(day)
      await expect(dialog.getByLabel('What happened')).toHaveValue(text)
    }
    await dialog.getByLabel('Day (UTC)').fill('2026-03-03')
    await dialog.getByRole('button', { name: 'Save Annotation' }).click()
    await expect(part.getByRole('listitem').filter({ hasText: text })).toContainText('Mar 3, 2026')
  })

  await test.step('its mark shows the text on focus and on hover', async () => {
    const seen = page.getByRole('figure').getByText(`Mar 3, 2026: ${text}`)
    await expect(mark).toBeVisible()
    await expect(seen).toBeHidden()
    await page.getByText('As a table').focus()
    await page.keyboard.press('Shift+Tab')
    await expect(mark).toBeFocused()
    await expect(seen).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(seen).toBeHidden()
    await mark.hover()
    await expect(seen).toBeVisible()
    await expectAccessible(page, 'analytics with an annotation')
  })

  await test.step('the table behind the chart says the same', async () => {
    await page.getByText('As a table').click()
    const row = page.getByRole('table', { name: 'Visits by day' }).getByRole('row').nth(3)
    await expect(row).toContainText(text)
    await expectNoOverflow(page)
  })

  await test.step('it is edited, and deleted for all', async () => {
    await part.getByRole('button', { name: `Edit “${text}”` }).click()
    await page.getByRole('dialog').getByLabel('What happened').fill(`${text} b`)
    await page.getByRole('button', { name: 'Save Annotation' }).click()
    await part.getByRole('button', { name: `Delete “${text} b”` }).click()
    await page.getByRole('button', { name: 'Delete Annotation' }).click()
    await expect(part.getByText(text)).toHaveCount(0)
    await expect(mark).toHaveCount(0)
  })
})

test('an operator turns the weekly mail of figures on and off', async ({ page }) => {
  await becomeOperator(page)
  await open(page)
  await page.getByRole('button', { name: 'Reject' }).click()
  const choice = page.getByRole('checkbox', { name: 'Mail me these figures every Monday' })
  await expect(choice).not.toBeChecked()
  await choice.focus()
  await page.keyboard.press('Space')
  await expect(choice).toBeChecked()
  await expect(
    page.getByText('You get an email on Mondays, after 7:00 UTC.', { exact: true }),
  ).toBeVisible()
  await page.reload()
  await expect(choice).toBeChecked()
  await expectAccessible(page, 'analytics with the weekly mail')
  await expectNoOverflow(page)
  await choice.click()
  await expect(choice).not.toBeChecked()
  await expect(page.getByText('You get no more emails of figures.', { exact: true })).toBeVisible()
})
