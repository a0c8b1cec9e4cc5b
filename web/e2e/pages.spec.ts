import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessibleNow } from './axe.ts'
import { expect, test } from './fixture.ts'
import { balanceOf } from './person.ts'
import { ownReport } from './written.ts'

const GROOMER = {
  industry: 'Dog grooming',
  businessName: 'Sudsy Paws',
  mainCompetitor: 'Pets at Home',
}

// What an owner says about any service of theirs, by the words of its question.
const ANSWERS: readonly [asks: RegExp, answer: string][] = [
  [
    /^What is this service/,
    'We groom dogs in a small salon, one dog at a time, from the first wash to the last nail. It is for dogs that shake among others, for old dogs that cannot stand for long, and for people who want to know who holds the scissors.',
  ],
  [
    /^What is included/,
    'A visit has a bath, a blow dry, a brush out, a haircut to the length that you choose, ears and nails. Teeth are not included, and neither is dematting that takes more than a quarter of an hour. We tell you before we start when a coat has to come off. Puppies get a short first visit, with a brush, the sound of the dryer and a treat, and nothing is cut. Bring the blanket that your dog sleeps on if it is nervous.',
  ],
  [
    /^What does your price/,
    'Size counts first, then the coat. A short coat that sheds takes half the time of a curly one, so it costs less. A second dog of the same family costs less than the first. Matting is charged by the quarter hour, and we say so before we begin.',
  ],
  [
    /^Which places/,
    'We serve Leeds and the villages along the canal, and fetch dogs that live within a short drive. Further out we come once a month, when there are three dogs on one street. Call before eight if you want to know where we are that day.',
  ],
  [
    /^What is different about this work/,
    'The towpath is muddy from October to April, so most coats here need a rinse before the bath, and we have a step and a hose at the back door for it. Parking on our street is short, and neighbors lend us their drive.',
  ],
  [
    /^What happens, step by step/,
    'You send a photo and we answer with a day and a price. You bring the dog, and we look at the coat together. You can wait in the front room or walk to the cafe. When the coat is dry we ring you, and you look at the cut before you pay. If a tuft was missed, we take it off while you wait, on the same day or on any other day of that week.',
  ],
  [
    /^What can customers check/,
    'We took a first aid course for dogs and renew it every other year. The salon is insured, and so are the dogs while they are in it. Ask for the number of any customer on your street, because most of them said that we may give it.',
  ],
]

/** Answers each question that is asked, until those that we have an answer to are gone. */
const answerAll = async (page: Page) => {
  const questions = page.getByRole('region', { name: 'Questions for you' })
  for (const [asks, answer] of ANSWERS) {
    const box = questions.getByRole('textbox', { name: asks })
    const isAsked = await box
      .waitFor({ timeout: 20_000 })
      .then(() => true)
      .catch(() => false)
    if (isAsked) await box.fill(answer)
  }
}

test('a planned page becomes a page brief, and the brief a page that keeps its title', async ({
  page,
  email,
}) => {
  test.setTimeout(300_000)
  const reportId = await ownReport(page, email, GROOMER)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/results/${reportId}`)
  const plan = page.getByRole('link', { name: /^Plan This Page/ }).first()
  await expect(plan).toBeVisible()
  const proposed = ((await plan.textContent()) ?? '').replace(/^Plan This Page: /, '').trim()
  await plan.click()

  await test.step('the brief keeps the kind and the title', async () => {
    await expect(page).toHaveURL('/blog-drafts/new')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Page')
    await expect(page.getByLabel('Page title')).toHaveValue(proposed)
    await expect(page.getByLabel('Page', { exact: true })).toHaveValue(/-page$/)
    await expectAccessibleNow(page, 'a new page')
    await page.getByLabel('Call to action').fill('Call Sudsy Paws and send a photo of your dog')
    await page.getByRole('button', { name: 'Look for Evidence' }).click()
    await expect(page).toHaveURL(/\/blog-drafts\/dft_/)
  })

  const brief = page.getByRole('region', { name: 'Page brief' })
  await test.step('the page brief is free, and says what is missing', async () => {
    await expect(brief).toContainText('uses no mission', { timeout: 60_000 })
    await brief.getByText('Read the page brief').click()
    await expect(brief).toContainText('To answer: What is included, and what is not?')
    await expect(brief).toContainText('"@context": "https://schema.org"')
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expectAccessibleNow(page, `a page brief at ${width}`)
    }
    const downloading = page.waitForEvent('download')
    await brief.getByRole('button', { name: 'Download HTML' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/^sortie_.*_brief\.html$/)
    expect(await readFile(await file.path(), 'utf8')).toContain('To answer:')
    expect(await balanceOf(page)).toBe(2)
  })

  await test.step('the page is written from the answers, and exported as a page', async () => {
    await answerAll(page)
    await expect(page.getByText(/^Enough for a page of 300 words or more\.$/)).toBeVisible({
      timeout: 60_000,
    })
    await page.getByRole('button', { name: 'Launch Mission' }).click()
    await expect(page).toHaveTitle(/^Page ready/, { timeout: 60_000 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(proposed)
    await expect(page.getByText(/^(Service|Location) page · /)).toBeVisible()
    await page.getByRole('button', { name: 'Export' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: /^HTML/ }).click()
    const html = await readFile(await (await downloading).path(), 'utf8')
    expect(html).toContain('"@type":"WebPage"')
    expect(html).not.toContain('BlogPosting')
  })
})
