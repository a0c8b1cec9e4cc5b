import type { MailedChange } from '@sortie/contracts/analysis/watches/watch-facts'
import { expect, test } from 'vitest'
import { watchText } from './watch-mail-text.ts'

const change = (more: Partial<MailedChange>): MailedChange => ({
  kind: 'new',
  host: 'rival.example',
  address: 'https://rival.example/bagels',
  title: 'Bagels',
  ...more,
})
const asked = (
  changes: MailedChange[] | null,
  total: number,
  projectName: string | null = 'Crumb',
) =>
  watchText({
    userId: 'usr_1',
    at: '2026-12-24T08:00:00Z',
    watchId: 'wat_1',
    projectId: 'prj_1',
    since: '2026-11-24T08:00:00Z',
    leaveToken: 't',
    projectName,
    changes,
    total,
  })

test('the subject names the project, the email what changed on each site', () => {
  const changes = [
    change({}),
    change({ kind: 'retitled', title: 'Cakes', before: 'Pies', address: 'https://rival.example/' }),
    change({
      kind: 'gone',
      host: 'other.example',
      address: 'https://other.example/x',
      title: null,
    }),
  ]
  const { subject, paragraphs } = asked(changes, 5)!
  expect(subject).toBe('Crumb: 5 changes on the sites you watch')
  expect(paragraphs).toEqual([
    'We found 5 changes on the sites you watch for Crumb since November 24, 2026.',
    'On rival.example:',
    'New page: “Bagels”\nhttps://rival.example/bagels',
    'New title: “Cakes”, before: “Pies”\nhttps://rival.example/',
    'On other.example:',
    'Page gone: https://other.example/x',
    'The project page shows 2 more.',
  ])
})

test('one change is one change', () =>
  expect(asked([change({})], 1)!.subject).toBe('Crumb: 1 change on the sites you watch'))

test('what was typed, and what a stranger’s site says, is one line of bounded length', () => {
  const { subject, paragraphs } = asked(
    [change({ title: `A\r\nBcc: x@example.com \u202E${'y'.repeat(300)}` })],
    1,
    `Crumb\r\n${'z'.repeat(80)}`,
  )!
  expect(subject).not.toMatch(/[\r\n]/)
  expect(subject.length).toBeLessThan(90)
  expect(paragraphs.join('\n')).not.toContain('\u202E')
  expect(paragraphs[2]!.split('\n')).toHaveLength(2)
})

test('of an erased person nothing is written', () => {
  expect(asked(null, 1)).toBeNull()
  expect(asked([], 1, null)).toBeNull()
})
