import type { WeekFigures } from '@sortie/contracts/tracking/visits/weekly-figures'
import type { Mail } from '@sortie/runtime/mail/mail'
import { expect, test } from 'vitest'
import { unbornAccount } from '../../accounts/decider/account-state.ts'
import type { Letters } from '../../mails/letters.ts'
import { sendFiguresMails } from './figures-mails.ts'

const week: WeekFigures = {
  from: '2026-11-16',
  to: '2026-11-22',
  visitors: 100,
  visits: 120,
  pageViews: 300,
  freeAnalyses: 0,
  accounts: 0,
  orders: 0,
  cents: 0,
  pages: [],
  sources: [],
  errors: [],
}
const account = {
  ...unbornAccount,
  userId: 'usr_1',
  email: 'operator@example.com',
  confirmed: true,
  figuresMails: true,
} as const

/** The mails of one piece of work, whoever the account is when it runs. */
const mailsOf = async (state: typeof unbornAccount, isOperator: boolean): Promise<Mail[]> => {
  const mails: Mail[] = []
  const letters = {
    mailer: {
      send: async (_id: string, mail: Mail) => {
        mails.push(mail)
        return true
      },
    },
    page: (path: string) => `https://sortie.test${path}`,
  } as Letters
  const { run } = sendFiguresMails({
    letters,
    accounts: { state: async () => ({ version: 1, state }) },
    isAdmin: () => isOperator,
  })
  const data = { userId: 'usr_1', at: '2026-11-23T07:00:00.000Z', lastWeek: week, weekBefore: week }
  const context = { id: '1', attempt: 1, signal: new AbortController().signal, again: () => {} }
  await run({ type: 'FiguresMailAsked', data }, context)
  return mails
}

test('an operator who wants it gets the mail, with links to the page and to where it is turned off', async () => {
  const [mail] = await mailsOf(account, true)
  expect(mail?.to).toBe('operator@example.com')
  expect(mail?.text).toContain('https://sortie.test/analytics?from=2026-11-16&to=2026-11-22')
  expect(mail?.html).toContain('Turn off these emails')
})

test('whoever lost the right, turned it off or left since it was asked for gets none', async () => {
  expect(await mailsOf(account, false)).toEqual([])
  expect(await mailsOf({ ...account, figuresMails: false }, true)).toEqual([])
  expect(await mailsOf({ ...account, email: null }, true)).toEqual([])
})
