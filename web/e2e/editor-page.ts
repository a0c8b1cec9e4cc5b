import type { Locator, Page } from '@playwright/test'
import type { listSections } from '@sortie/contracts/content/drafts/drafts'
import { expectAccessible } from './axe.ts'
import { expect } from './fixture.ts'
import { read } from './person.ts'

export const main = (page: Page) => page.getByRole('main')
export const saving = (page: Page) => page.getByRole('status', { name: 'Saving' })
export const expectSaved = (page: Page) =>
  expect(saving(page)).toHaveText(/^Saved/, { timeout: 20_000 })
export const article = (page: Page) => page.getByRole('textbox', { name: 'Article text' })
export const intro = (page: Page) =>
  article(page).getByRole('region', { name: 'Section 1: Introduction' })
/** A section of the text by its heading. */
export const section = (page: Page, heading: string) =>
  article(page).getByRole('region', { name: new RegExp(`^Section \\d+: ${heading}$`) })

export const open = async (page: Page, draftId: string) => {
  page.setDefaultTimeout(15_000)
  await page.goto(`/blog-drafts/${draftId}`)
  await expect(intro(page)).toBeVisible({ timeout: 20_000 })
}
export const sectionsOf = async (page: Page, draftId: string) =>
  (await read<typeof listSections>(page, '/api/drafts/:draftId/sections', { params: { draftId } }))
    .sections

/** From the top of the page: what floats over it would hide part of whatever happens to be behind it. */
export const expectAccessibleAtTop = async (page: Page, where: string) => {
  await page.evaluate(() => window.scrollTo({ top: 0 }))
  await expectAccessible(page, where)
}

/** What the browser keeps of articles. */
export const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await done(indexedDB.open('sortie_edits'))
    const kept = await done(db.transaction('edits').objectStore('edits').getAll())
    db.close()
    return kept as object[]
  })

/**
 * Puts the cursor at the start or the end of an element of the text. The editor hears of the focus and of the cursor a
 * moment after they moved: keys that come sooner than a person's would be typed where it was before.
 */
export const cursorAt = (target: Locator, isEnd = false) =>
  target.evaluate(async (element, toEnd) => {
    const moment = (milliseconds: number) =>
      new Promise((resolve) => setTimeout(resolve, milliseconds))
    element.closest<HTMLElement>('[role=textbox]')!.focus()
    await moment(50)
    getSelection()!.collapse(element, toEnd ? element.childNodes.length : 0)
    await moment(100)
  }, isEnd)

/** Types at the end of the introduction's first paragraph. */
export const typeAtEnd = async (page: Page, text: string) => {
  await cursorAt(intro(page).locator('p').first(), true)
  await page.keyboard.type(text)
}
