import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createEngine } from '@secretlint/node'
import { createFreeTrial } from '@sortie/contracts/analysis/trials/trials'
import { addressOf } from '@sortie/contracts/call'
import { sendContactMessage } from '@sortie/contracts/content/contact/contact-messages'
import {
  subscribeNewsletter,
  unsubscribeNewsletter,
} from '@sortie/contracts/content/newsletter/subscriptions'
import {
  confirmEmail,
  forgotPassword,
  login,
  resetPassword,
} from '@sortie/contracts/identity/accounts/authentication'
import { trackAffiliate } from '@sortie/contracts/tracking/partners/affiliate-visits'
import { root } from '@sortie/local/paths'
import { expect, test } from 'vitest'
import { callEndpoint, get, postJson } from './client.ts'
import { details, registerPerson, startTrialOf } from './people.ts'
import { borderStack } from './stack.ts'

test('no log holds an address, a password, a token or a card that was sent', async () => {
  const stack = await borderStack()
  const { product } = stack.urls
  const mark = randomUUID()
  const planted = {
    email: `planted-${mark}@example.com`,
    password: `planted password ${mark}`,
    token: `planted-token-${mark}`,
    card: '4242 4242 4242 4242',
    business: `Planted & Sons ${mark}`,
  }
  const { email, token, card, business } = planted
  const person = await registerPerson(product, email)
  const headers = { cookie: person.cookie }
  const { password } = planted
  await callEndpoint(product, login, { body: { email, password } })
  await callEndpoint(product, forgotPassword, { body: { email } })
  await callEndpoint(product, resetPassword, { body: { token, password } })
  await callEndpoint(product, confirmEmail, { body: { token } })
  await callEndpoint(product, subscribeNewsletter, { body: { email } })
  await postJson(product, `${unsubscribeNewsletter.path}?token=${token}`, {})
  const message = `My card is ${card}`
  await callEndpoint(product, sendContactMessage, { body: { email, message } })
  await get(product, `/reset-password?token=${token}`)
  const tracked = { params: { ref: 'partner' } }
  const link = addressOf<typeof trackAffiliate>(trackAffiliate.path, tracked)
  await get(product, `${link}?landing=/?email=${email}`)
  await startTrialOf(product, person, { ...details, businessName: business })
  await postJson(product, createFreeTrial.path, { ...details, card }, headers)
  // What is written behind the requests: mails, work, projections.
  await expect
    .poll(async () => (await get(stack.urls.inbox, '/email')).text, { timeout: 20_000 })
    .toContain(email)
  const session = person.cookie.match(/sortie_session=([^;]+)/)![1]!

  for (const { name } of stack.processes) {
    // The inbox is where mails are meant to be read.
    if (name === 'inbox') continue
    const log = await stack.logs(name)
    for (const secret of [...Object.values(planted), session]) {
      expect(log.includes(secret), `${name} logged ${secret}`).toBe(false)
    }
  }
})

test('no file of the repository holds a secret', async () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  const engine = await createEngine({
    cwd: root,
    color: false,
    maskSecrets: true,
    formatter: 'stylish',
    configFileJSON: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend' }] },
  })
  const filePathList = files
    .split('\0')
    .filter((file) => file && !/\.(png|ico|woff2?|webm)$/.test(file))
    .map((file) => join(root, file))
  const { ok, output } = await engine.executeOnFiles({ filePathList })
  expect(ok, output).toBe(true)
})
