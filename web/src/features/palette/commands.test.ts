import { expect, test } from 'vitest'
import { appLinks } from '@/components/nav/user-links'
import { commandsFor, recentAfter } from './commands.ts'

const labels = (...given: Parameters<typeof commandsFor>) =>
  commandsFor(...given).map(({ label }) => label)
const user = { email: 'ada@example.com', freeTrialUsed: false, queriesRemaining: 0 }

test('a stranger is offered sign-in and the trial, and nothing of an account', () => {
  expect(labels(null)).toContain('Sign In')
  expect(labels(null)).toContain('Start Free Analysis')
  for (const label of ['Dashboard', 'Account', 'Blog Drafts', 'Sign Out'])
    expect(labels(null)).not.toContain(label)
})

test('somebody signed in is offered their pages, and the trial until it is used', () => {
  for (const label of ['Dashboard', 'Account', 'Blog Drafts', 'Sign Out', 'Start Free Analysis'])
    expect(labels(user)).toContain(label)
  expect(labels(user)).not.toContain('Sign In')
  expect(labels({ ...user, freeTrialUsed: true })).not.toContain('Start Free Analysis')
})

test('every page of the bar of the app is found by its words, or by a command that leads there', () => {
  const commands = commandsFor(user)
  for (const { label, link, words } of appLinks) {
    const found = commands.filter((command) => command.kind === 'page' && command.to === link.to)
    expect(found.length, label).toBeGreaterThan(0)
    if (words) expect(found).toContainEqual(expect.objectContaining({ label, words }))
  }
})

test('only an operator is offered the pages for operators', () => {
  expect(labels({ ...user, admin: true })).toContain('Admin')
  for (const somebody of [user, null]) expect(labels(somebody)).not.toContain('Admin')
})

test('every command has an id of its own', () => {
  const ids = commandsFor(user).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the last three commands are remembered, each once', () => {
  const recent = ['a', 'b', 'a', 'c', 'd'].reduce(recentAfter, [] as string[])
  expect(recent).toEqual(['d', 'c', 'a'])
})
