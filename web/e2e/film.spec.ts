import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'

const open = async (page: Page) => {
  await page.goto('/start-here')
  const button = page.getByRole('button', { name: 'Play the video' })
  await button.click()
  const film = page.getByRole('dialog', { name: 'One sortie in 50 seconds' })
  await expect(film).toBeVisible()
  return { film, button }
}

test('for whoever wants no motion the film is a series of steps', async ({ page }) => {
  const { film, button } = await open(page)
  await expect(film.getByRole('slider')).toHaveCount(0)
  await expect(film.getByText('Step 1 of 5')).toBeVisible()
  await expect(film.getByRole('button', { name: 'Three details' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  for (let step = 2; step <= 5; step += 1) {
    await film.getByRole('button', { name: 'Next' }).click()
    await expect(film.getByText(`Step ${step} of 5`)).toBeVisible()
  }
  await expect(film.getByRole('status')).toContainText(
    'the smallest change that would lead to another label',
  )
  await film.getByRole('button', { name: 'A receipt' }).click()
  await expect(film.getByRole('status')).toContainText('Its receipt names the source')
  await page.keyboard.press('Escape')
  await expect(film).toBeHidden()
  await expect(button).toBeFocused()
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the film plays, pauses by the space bar, and is sought by arrow keys', async ({ page }) => {
    const { film } = await open(page)
    const slider = film.getByRole('slider', { name: 'Position in the video' })
    await expect(slider).not.toHaveValue('0')
    await film.getByRole('region', { name: 'Video player' }).focus()
    await page.keyboard.press('Space')
    await expect(film.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await slider.fill('20')
    await slider.press('ArrowRight')
    await expect(slider).toHaveValue('21')
    await expect(slider).toHaveAttribute('aria-valuetext', '0:21 of 0:50, Keywords, scored')
    await film.getByRole('button', { name: 'Why High' }).click()
    await expect(slider).toHaveValue('39')
    await slider.press('End')
    await film.getByRole('button', { name: 'Play again' }).click()
    await expect(film.getByRole('button', { name: 'Pause' })).toBeVisible()
  })

  test('captions can be switched off, and the film can be read', async ({ page }) => {
    const { film } = await open(page)
    await film.getByRole('button', { name: 'Pause' }).click()
    const captions = film.getByRole('button', { name: 'Captions' })
    await expect(captions).toHaveAttribute('aria-pressed', 'true')
    await captions.click()
    await expect(captions).toHaveAttribute('aria-pressed', 'false')
    await film.getByText('Read the transcript').click()
    await expect(film.getByText(/An analysis needs three details.*another label/)).toBeVisible()
  })
})
