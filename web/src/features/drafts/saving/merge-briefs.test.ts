import { describe, expect, test } from 'vitest'
import {
  type BriefForm,
  EMPTY_BRIEF,
  LIST_FACT_NAMES,
  TEXT_FACT_NAMES,
} from '../brief/brief-form.ts'
import { formOfSent, mergeBriefs, shownPart } from './merge-briefs.ts'

const form = (changes: Partial<BriefForm> = {}): BriefForm => ({
  ...EMPTY_BRIEF,
  type: 'how-to',
  isTypeChosen: true,
  keyword: 'bleed a radiator',
  ...changes,
})
const merge = (mine: Partial<BriefForm>, theirs: Partial<BriefForm>, base = form()) =>
  mergeBriefs({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } })
const namesOf = ({ clashes }: ReturnType<typeof mergeBriefs>) => clashes.map(({ name }) => name)

describe('a brief that was changed here and elsewhere', () => {
  test('takes what changed elsewhere, and keeps what changed here', () => {
    const result = merge({ audience: 'tenants' }, { town: 'Leeds', tone: 'formal' })
    expect(result.clashes).toEqual([])
    expect(result.merged).toMatchObject({ audience: 'tenants', town: 'Leeds', tone: 'formal' })
  })

  test('keeps mine where both changed a part, and asks about that part alone', () => {
    const result = merge({ goal: 'ten calls' }, { goal: 'twenty calls', team: 'Bea' })
    expect(namesOf(result)).toEqual(['Goal'])
    expect(result.merged).toMatchObject({ goal: 'ten calls', team: 'Bea' })
  })

  test('asks about nothing where both changed it to the same', () => {
    expect(merge({ goal: 'ten calls' }, { goal: 'ten calls' }).clashes).toEqual([])
  })

  test('merges what means something only together as one part', () => {
    const result = merge({ authorName: 'Ada' }, { authorName: 'Ada', authorRole: 'Plumber' })
    expect(namesOf(result)).toEqual(['Author'])
    expect(result.merged).toMatchObject({ authorName: 'Ada', authorRole: '' })
  })

  test('keeps half a row that nobody has sent', () => {
    const half = { what: 'calls', before: '9', after: '', unit: '', period: '' }
    const whole = { what: 'calls', before: '9', after: '2', unit: '', period: 'May' }
    const result = merge({ results: [half] }, { results: [whole] })
    expect(namesOf(result)).toEqual(['Results'])
    expect(result.merged.results).toEqual([half])
  })

  test.each(TEXT_FACT_NAMES)('takes and clashes over the text %s', (name) => {
    expect(merge({}, { [name]: 'theirs' }).merged[name]).toBe('theirs')
    const { merged, clashes } = merge({ [name]: 'mine' }, { [name]: 'theirs' })
    expect([merged[name], clashes.map(({ fields }) => fields)]).toEqual(['mine', [[name]]])
  })

  test.each(LIST_FACT_NAMES)('takes and clashes over the list %s', (name) => {
    expect(merge({}, { [name]: ['theirs'] }).merged[name]).toEqual(['theirs'])
    const { merged, clashes } = merge({ [name]: ['mine'] }, { [name]: ['theirs'] })
    expect([merged[name], clashes.map(({ fields }) => fields)]).toEqual([['mine'], [[name]]])
  })
})

// Figures that are no series yet, and whether the type was chosen, are of the page and never sent.
const { figures: _, isTypeChosen: __, ...sentFields } = EMPTY_BRIEF
test.each(Object.entries(sentFields))('what changed elsewhere is taken: %s', (name, value) => {
  const other = { string: 'x', boolean: true, object: ['x'] }[typeof value as 'string']
  expect(merge({}, { [name]: other })).toMatchObject({ merged: { [name]: other }, clashes: [] })
})

test('a part is shown with its texts, one a line, without ids', () => {
  const mine = form({
    projectId: 'prj_1',
    business: 'Loaf',
    actions: [{ date: '', text: 'Baked' }],
  })
  expect(shownPart(mine, { name: 'Business', fields: ['projectId', 'business'] })).toBe('Loaf')
  expect(shownPart(mine, { name: 'Tone', fields: ['tone', 'permission'] })).toBe('plain\nNo')
  expect(shownPart(mine, { name: 'Keyword', fields: ['goal'] })).toBe('')
  expect(formOfSent({ type: 'how-to', keyword: 'rye' })).toMatchObject({ tone: 'plain', pages: '' })
})
