import { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { expect, test } from 'vitest'
import { type BriefForm, briefFormOf, EMPTY_BRIEF } from './brief-form.ts'
import { sentBriefOf } from './sent-brief.ts'
import { unsentOf } from './unsent.ts'

const form = (given: Partial<BriefForm>): BriefForm => ({
  ...EMPTY_BRIEF,
  keyword: 'rye',
  ...given,
})
const said = (given: Partial<BriefForm>) =>
  unsentOf(form(given)).map(({ at, message }) => [at, message])
const result = { what: 'calls', before: '10', after: '12', unit: '', period: 'May' }

test('an empty form, and a full one, lack nothing', () => {
  expect(said({})).toEqual([])
  expect(
    said({
      results: [result],
      actions: [{ date: '', text: 'Baked' }],
      quotes: [{ speaker: 'Bo', text: 'Good.' }],
      options: ['Cane', ''],
      criteria: ['Price'],
      cells: [['$12'], ['']],
    }),
  ).toEqual([])
})

test.each<[Partial<BriefForm>, string, string]>([
  [{ quotes: [{ speaker: 'Bo', text: ' ' }] }, 'quotes.0', 'Add the words.'],
  [{ quotes: [{ speaker: '', text: 'Good.' }] }, 'quotes.0', 'Say whose words they are.'],
  [{ actions: [{ date: '2026-01-01', text: '' }] }, 'actions.0', 'Say what you did that day.'],
  [
    { results: [{ ...result, after: 'about 12' }] },
    'results.0',
    '“about 12” isn’t a plain number, such as 12 or 1,200.',
  ],
  [
    { results: [result, { ...result, before: '', after: '', period: '' }] },
    'results.1',
    'Add the figure before, the figure after and the period.',
  ],
  [{ authorRole: 'Baker' }, 'authorName', 'Add the name: a role needs one.'],
  [{ actionLink: 'loaf.example' }, 'actionText', 'Say what the link is for.'],
  [{ options: ['Cane', 'Cane'] }, 'options', 'Two options have the same name.'],
  [
    { options: ['', 'Cane'], criteria: ['Price'], cells: [['$12'], ['']] },
    'options',
    'Name the empty option: its cells are kept, but have no place without one.',
  ],
  [
    { figures: { ...EMPTY_BRIEF.figures, unit: 'loaves' } },
    'figures',
    'Choose Add Figures, or clear these fields.',
  ],
])('%o is not sent, and %s says why', (given, at, message) =>
  expect(said(given)).toEqual([[at, message]]),
)

test('what is not named as unsent comes back from the server as it was typed', () => {
  const typed = form({
    steps: ['Mix', 'Wait'],
    options: ['Cane', 'Wood'],
    criteria: ['Price'],
    cells: [['$12'], ['']],
    ownOption: 'Wood',
    results: [result],
    quotes: [{ speaker: 'Bo', text: 'Good.' }],
    authorName: 'Ada',
    authorRole: 'Baker',
  })
  expect(unsentOf(typed)).toEqual([])
  expect(briefFormOf(DraftBrief.parse(sentBriefOf(typed)))).toEqual({
    ...typed,
    isTypeChosen: true,
  })
})
