import { readFileSync } from 'node:fs'
import { execaSync } from 'execa'
import { expect, test } from 'vitest'
import { root } from './paths.ts'

/** Words that readers stumbled over on screens, in emails and on invoices. */
const ODD = [
  'estimates say so',
  'You may leave; it goes on',
  'Articles follow',
  'What flies today',
  'at work on example data',
  'keywords of its trade',
  'What you will have in your hands',
  'are all that the first analysis needs',
  'where you fly',
  'So that your results are kept',
  'keywords they are found by',
  'Every opportunity that we find',
  'its mission comes back by itself',
  'Saved on each',
  'Not that its pages say',
  'Ways of paying and what you have a right to',
  'a page for and you have not',
  'Go on where you were',
  'stands on your account page',
  'gave no usable answer',
  'figures are estimates and say so',
  'only looks finished',
  'Do you not know one of these',
  'Nothing has moved yet',
  'title="Mails"',
  'You get this mail',
  'Your keyword report is ready',
  'This house has not said',
  'figures are a real run',
  'with an invented bakery',
  'Six kinds of post',
]

const sources = execaSync(
  'git',
  ['ls-files', 'web/src', 'services', 'contracts/src', 'gateway/src'],
  {
    cwd: root,
  },
)
  .stdout.split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))

test('no text comes back that readers stumbled over', () => {
  const found = sources.flatMap((path) => {
    // A sentence may go over several lines.
    const text = readFileSync(`${root}/${path}`, 'utf8').replace(/\s+/g, ' ').toLowerCase()
    return ODD.filter((odd) => text.includes(odd.toLowerCase())).map((odd) => `${path}: ${odd}`)
  })
  expect(found).toEqual([])
})
