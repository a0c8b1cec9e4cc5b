import { expect, test } from 'vitest'
import { reportFileName } from './file-name.ts'

const at = '2026-11-22T23:59:00.000Z'

test.each([
  ['Crumb & Co', 'sortie_crumb-co_keywords_2026-11-22.csv'],
  ['Müller’s Bäckerei GmbH', 'sortie_muller-s-backerei-gmbh_keywords_2026-11-22.csv'],
  ['日本語', 'sortie_project_keywords_2026-11-22.csv'],
  ['../../etc/passwd', 'sortie_etc-passwd_keywords_2026-11-22.csv'],
  ['a"; filename="evil.exe\r\nX: y', 'sortie_a-filename-evil-exe-x-y_keywords_2026-11-22.csv'],
])('a file of %s is called %s', (name, file) => expect(reportFileName(name, at, 'csv')).toBe(file))

test('it says of which kind the report is', () =>
  expect(reportFileName('Crumb', at, 'pdf', 'competitors')).toBe(
    'sortie_crumb_competitors_2026-11-22.pdf',
  ))

test('a long name is cut', () => {
  const file = reportFileName('word '.repeat(40), at, 'pdf')
  expect(file).toMatch(/^sortie_[a-z-]{1,40}_keywords_2026-11-22\.pdf$/)
})
