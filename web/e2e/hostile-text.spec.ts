import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import type { shareDraft } from '@sortie/contracts/content/drafts/draft-sharing'
import type { listSections } from '@sortie/contracts/content/drafts/drafts'
import { HOSTILE_TEXTS } from '@sortie/prose/exports/hostile-texts'
import { expect, test } from './fixture.ts'
import { otherBrowser, post, read } from './person.ts'
import { PRODUCT } from './product.ts'
import { chooseAction, writtenArticle } from './written.ts'

type Watched = { ran?: string[] }

/**
 * Notes what any script of a text would do, and what our policy stops of it, in every page that is opened from
 * here on. Pictures of other sites, which it stops as well, run nothing.
 */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const watched = window as unknown as Watched
    watched.ran = []
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      if (/^img-src/.test(violatedDirective)) return
      watched.ran!.push(`policy: ${violatedDirective} ${blockedURI}`)
    })
    for (const name of ['alert', 'confirm', 'prompt', 'msgbox'])
      Object.assign(window, {
        [name]: (message: unknown) => watched.ran!.push(`${name}: ${message}`),
      })
  })

/** Gives handlers of a text every chance to run. @returns what ran, and what could */
const provoked = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const events = ['mouseover', 'pointerenter', 'focus', 'error', 'load', 'toggle', 'begin']
    const found: string[] = []
    for (const element of document.querySelectorAll('main *, article *, [role=textbox] *')) {
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name)) found.push(`${element.tagName} ${name}`)
        if (
          /^(href|src|action|formaction|srcdoc|data)$/i.test(name) &&
          /^\W*(java|vb)?script:/i.test(value)
        )
          found.push(`${element.tagName} ${name}=${value}`)
      }
      if (/^(script|iframe|object|embed|base|link|meta)$/i.test(element.tagName))
        found.push(element.tagName)
      for (const name of events) element.dispatchEvent(new Event(name))
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
    return [...found, ...((window as unknown as Watched).ran ?? ['nothing watched'])]
  })

/** Sections of an article that say all of it, as long as they may be. */
const hostileSections = (count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    HOSTILE_TEXTS.filter((_text, index) => index % count === at).join('\n\n'),
  )

test('no text of an article runs as a script: in the editor, pasted, previewed, exported or shared', async ({
  page,
  email,
}, testInfo) => {
  test.setTimeout(240_000)
  const draftId = await writtenArticle(page, email)
  // Pages of their own: what the policy stops is told by `watch`.
  const reader = await page.context().newPage()
  await watch(reader)

  await test.step('what watches would notice a script', async () => {
    const control = await page.context().newPage()
    await watch(control)
    await control.goto('about:blank')
    await control.setContent('<main><img src="x:x" onerror="alert(1)"></main>')
    expect(await provoked(control)).toEqual(expect.arrayContaining(['IMG onerror', 'alert: 1']))
    await control.close()
  })

  await test.step('an article says it everywhere', async () => {
    const input = { params: { draftId } }
    const path = '/api/drafts/:draftId/sections'
    const { sections } = await read<typeof listSections>(page, path, input)
    const texts = hostileSections(sections.length)
    const headers = { origin: new URL(PRODUCT).origin }
    for (const [at, { sectionId, revision }] of sections.entries()) {
      const data = {
        basedOn: revision,
        heading: HOSTILE_TEXTS[at]!.slice(0, 160),
        markdown: texts[at]!,
      }
      const address = `/api/drafts/${draftId}/sections/${sectionId}`
      const saved = await page.request.put(address, { headers, data })
      expect(saved.status(), await saved.text()).toBe(200)
    }
    const faq = HOSTILE_TEXTS.slice(0, 12).map((text) => ({ question: text, markdown: text }))
    const details = { title: HOSTILE_TEXTS[0]!, description: HOSTILE_TEXTS[7]!, slug: 'x', faq }
    const data = { basedOn: 0, details }
    const saved = await page.request.put(`/api/drafts/${draftId}/details`, { headers, data })
    expect(saved.status(), await saved.text()).toBe(200)
  })

  await test.step('in the editor, as text and as Markdown', async () => {
    await reader.goto(`/blog-drafts/${draftId}`)
    const texts = reader.locator('#editor-text [role=textbox]')
    await expect(texts.first()).toBeVisible({ timeout: 20_000 })
    await expect(reader.locator('#editor-text')).toContainText('<script>alert(1)</script>')
    expect(await provoked(reader)).toEqual([])
    await chooseAction(reader, 'Write as Markdown')
    await expect(reader.locator('#editor-text textarea').first()).toBeVisible()
    expect(await provoked(reader)).toEqual([])
    await chooseAction(reader, 'Write as Text')
  })

  await test.step('pasted as HTML', async () => {
    const pasting = await page.context().newPage()
    await watch(pasting)
    await pasting.goto(`/blog-drafts/${draftId}`)
    const target = pasting.locator('#editor-text [role=textbox]').last()
    await expect(target).toBeVisible({ timeout: 20_000 })
    await target.evaluate((element: HTMLElement, all) => {
      element.focus()
      for (const html of all) {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', `<p>pasted</p>${html}`)
        const options = { clipboardData, bubbles: true, cancelable: true }
        element.dispatchEvent(new ClipboardEvent('paste', options))
      }
    }, HOSTILE_TEXTS)
    await expect(target).toContainText('pasted')
    // Our policy also refuses the handlers that the editor drops, while it reads what is pasted.
    const ran = await provoked(pasting)
    expect(ran.filter((one) => !one.startsWith('policy: '))).toEqual([])
    await pasting.close()
  })

  await test.step('in the preview', async () => {
    for (const name of ['Preview', 'Phone']) {
      await reader.getByRole('button', { name, exact: true }).click()
      await expect(reader.getByRole('article')).toContainText('<script>alert(1)</script>')
      expect(await provoked(reader), name).toEqual([])
    }
  })

  await test.step('in the exported files', async () => {
    const opened = await page.context().newPage()
    await watch(opened)
    for (const [format, ending] of [
      ['html', 'html'],
      ['markdown', 'txt'],
      ['text', 'txt'],
      ['evidence', 'json'],
    ] as const) {
      const reply = await page.request.get(`/api/drafts/${draftId}/export?format=${format}`)
      expect(reply.status()).toBe(200)
      const file = testInfo.outputPath(`${format}.${ending}`)
      await writeFile(file, await reply.body())
      await opened.goto(pathToFileURL(file).href)
      await expect(opened.locator('body')).toContainText(format === 'evidence' ? 'e1' : 'alert(1)')
      // The file is ours to the last element: it has scripts for search engines only, which nobody runs.
      expect(await provoked(opened), format).toEqual([])
    }
    await opened.close()
  })

  await test.step('on the shared page', async () => {
    const path = `/api/drafts/${draftId}/shares` as '/api/drafts/:draftId/shares'
    const made = await post<typeof shareDraft>(page, path, {})
    expect(made.status(), await made.text()).toBe(201)
    const { token } = await made.json()
    const stranger = await otherBrowser(page)
    await watch(stranger)
    await stranger.goto(`/d/${token}`)
    await expect(stranger.getByRole('article')).toContainText('<script>alert(1)</script>')
    expect(await provoked(stranger)).toEqual([])
    // Programs read how the text came about; what its title says stays data.
    const mark = await stranger
      .locator('head script[type="application/ld+json"]')
      .last()
      .textContent()
    expect(JSON.parse(mark!)).toMatchObject({
      '@type': 'BlogPosting',
      digitalSourceType: [
        expect.stringMatching(/digitalsourcetype\/dataDrivenMedia$/),
        expect.anything(),
      ],
    })
    await stranger.close()
  })
})
