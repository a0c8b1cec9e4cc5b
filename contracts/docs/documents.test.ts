import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type EventSchema, event, internal } from '@sortie/contracts/kit'
import { problems } from '@sortie/contracts/problems'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createAsyncApi } from './asyncapi.ts'
import { publicEndpoints } from './endpoints.ts'
import { eventTypes, eventTypesOf } from './events.ts'
import { html } from './html.ts'
import { createOpenApi } from './openapi.ts'
import { createPage } from './page.ts'

const openApi = createOpenApi()
const asyncApi = createAsyncApi()
const page = createPage(openApi, asyncApi)

test('the committed documents are what the contracts say', () => {
  const generate = fileURLToPath(new URL('generate.ts', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [generate, '--check'])
  expect(String(stderr)).toBe('')
  expect(status).toBe(0)
})

test('every public call is in the OpenAPI document, and no internal one', () => {
  const documented = Object.values(openApi.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  expect(documented.sort()).toEqual(publicEndpoints.map(({ name }) => name).sort())
  expect(JSON.stringify(openApi)).not.toContain('/internal/')
})

test('every event that is sent is in the AsyncAPI document, with its personal fields marked', () => {
  // Some happen in every context, and are one message.
  const types = new Set(eventTypes.filter((event) => !event.internal).map(({ type }) => type))
  expect(Object.keys(asyncApi.components.messages).sort()).toEqual([...types].sort())
  const { email, termsVersion } =
    asyncApi.components.messages.UserRegistered!.payload.properties!.data!.properties!
  expect(email).toMatchObject({ 'x-personal': true })
  expect(termsVersion).not.toHaveProperty('x-personal')
})

test('an event that only its own context reads is in no document of what is sent', () => {
  const types = eventTypesOf(
    'analysis',
    z.discriminatedUnion('type', [
      event('Sent', { text: z.string() }),
      internal(event('Kept', { text: z.string() })),
    ]) as unknown as EventSchema,
  )
  expect(types.map(({ type, internal: kept }) => [type, kept])).toEqual([
    ['Sent', false],
    ['Kept', true],
  ])
  const { channels, components } = createAsyncApi(types)
  expect(Object.keys(components.messages)).toEqual(['Sent'])
  expect(Object.keys(channels.analysisEvents!.messages)).toEqual(['Sent'])
})

test('every reference within the documents leads somewhere', () => {
  for (const document of [openApi, asyncApi]) {
    for (const [, path] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = path!.split('/').reduce((at, key) => (at as never)?.[key], document as unknown)
      expect(found, path).toBeDefined()
    }
  }
})

test('the page has a place for every problem, where the type of a refusal leads', () => {
  for (const code of Object.keys(problems)) expect(page).toContain(`id="problem-${code}"`)
})

test('the page needs no script and nothing inline', () => {
  expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:|https?:\/\//)
})

test('what is put into the page is escaped', () => {
  expect(html`<p>${'<b>&"'}${html`<i></i>`}</p>`.html).toBe('<p>&lt;b&gt;&amp;&quot;<i></i></p>')
})
