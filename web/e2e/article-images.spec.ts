import type { Page } from '@playwright/test'
import type { listSections } from '@sortie/contracts/content/drafts/drafts'
import { expectAccessible, violationsOf } from './axe.ts'
import { expect, test } from './fixture.ts'
import { otherBrowser, read } from './person.ts'
import { writtenArticle } from './written.ts'

/** A PNG of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const ALT = 'A rye loaf on the counter'

test('an image is inserted by keyboard, described, shown to readers and deleted', async ({
  page,
  email,
}) => {
  test.slow()
  const draftId = await writtenArticle(page, email)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/blog-drafts/${draftId}`)
  const text = page.getByRole('textbox', { name: 'Article text' }).getByRole('region').first()
  await text.locator('p').first().click()
  await page.keyboard.press('Alt+F10')
  await page.getByRole('button', { name: 'Insert image' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Insert image' })
  await expect(dialog.getByLabel('Image', { exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Insert Image' }).click()
  await expect(dialog.getByText('Choose an image.')).toBeVisible()
  await expect(dialog.getByText('Describe the image in 5 characters or more.')).toBeVisible()
  const file = { name: 'loaf.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
  await dialog.getByLabel('Image', { exact: true }).setInputFiles(file)
  await expect(dialog.getByText('Choose a PNG, JPEG or WebP image.')).toBeVisible()
  await expectAccessible(page, 'the dialog for an image')
  const good = { name: 'loaf.png', mimeType: 'image/png', buffer: PNG }
  await dialog.getByLabel('Image', { exact: true }).setInputFiles(good)
  await dialog.getByLabel('Alt text').fill(ALT)
  await dialog.getByRole('button', { name: 'Insert Image' }).click()
  await expect(dialog).toBeHidden()
  const image = text.getByRole('img', { name: ALT })
  await expect(image).toBeVisible()
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1)
  await expect(page.getByRole('status', { name: 'Saving' })).toHaveText(/^Saved/, {
    timeout: 20_000,
  })
  const input = { params: { draftId } }
  const { sections } = await read<typeof listSections>(page, '/api/drafts/:draftId/sections', input)
  expect(sections[0]!.markdown).toMatch(
    new RegExp(`!\\[${ALT}\\]\\(sortie-image:img_[0-9a-f]{32}\\)`),
  )
  await expectAccessible(page, 'an image in an article')

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Create Link' }).click()
  const address = await page.getByLabel('Your link').inputValue()
  await page.keyboard.press('Escape')
  const reader = await otherBrowser(page)
  await reader.setViewportSize({ width: 390, height: 844 })
  await reader.goto(address)
  const shared = reader.getByRole('img', { name: ALT })
  await shared.scrollIntoViewIfNeeded()
  await expect.poll(() => shared.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1)
  await expectAccessible(reader, 'an image on a phone')
  expect(await violationsOf(reader)).toEqual([])
  await reader.close()

  await page.setViewportSize({ width: 390, height: 844 })
  await image.click()
  await page.getByRole('button', { name: 'Insert image' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit image' })
  await expect(edit.getByLabel('Alt text')).toHaveValue(ALT)
  await expectAccessible(page, 'the dialog of an image on a phone')
  await edit.getByRole('button', { name: 'Delete Image' }).click()
  await expect(image).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
})

/** A photo as large as those of phones, which the browser paints: noise, as nothing compresses less. */
const paintPhoto = async (page: Page): Promise<Buffer> => {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1_400, 1_000)
    const context = canvas.getContext('2d')!
    const pixels = context.createImageData(1_400, 1_000)
    for (let at = 0; at < pixels.data.length; at += 1)
      pixels.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
    context.putImageData(pixels, 0, 0)
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
    let text = ''
    for (let at = 0; at < bytes.length; at += 8_192)
      text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
    return btoa(text)
  })
  return Buffer.from(base64, 'base64')
}

test('a photo of more than 2 MB is made smaller and inserted', async ({ page, email }) => {
  test.slow()
  const draftId = await writtenArticle(page, email)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/blog-drafts/${draftId}`)
  const photo = await paintPhoto(page)
  // A phone shows an article first.
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  expect(photo.length).toBeGreaterThan(2_000_000)
  const text = page.getByRole('textbox', { name: 'Article text' }).getByRole('region').first()
  await text.locator('p').first().click()
  await page.getByRole('button', { name: 'Insert image' }).click()
  const dialog = page.getByRole('dialog', { name: 'Insert image' })
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: photo }
  await dialog.getByLabel('Image', { exact: true }).setInputFiles(file)
  await dialog.getByLabel('Alt text').fill(ALT)
  await dialog.getByRole('button', { name: 'Insert Image' }).click()
  await expect(dialog).toBeHidden({ timeout: 30_000 })
  const image = text.getByRole('img', { name: ALT })
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(500)
})
