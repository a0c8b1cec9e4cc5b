import { expect, test } from 'vitest'
import { readyText, refusedText, returnedText, withdrawnText } from './report-mail-text.ts'

const found = (High: number, Medium: number, Low: number, businessName = 'Bright Smiles') =>
  readyText({ businessName, ratings: { High, Medium, Low } })

test('the subject names the business and its high-opportunity keywords', () => {
  const { subject, paragraphs } = found(11, 20, 6)
  expect(subject).toBe('Bright Smiles: 11 high-opportunity keywords found')
  expect(paragraphs).toEqual([
    'We found 37 keywords for Bright Smiles: 11 rated High, 20 rated Medium and 6 rated Low.',
  ])
})

test('the best keyword stands in the subject and in the first line, on one line and not too long', () => {
  const withBest = (bestKeyword: string) =>
    readyText({
      businessName: 'Bright Smiles',
      ratings: { High: 11, Medium: 20, Low: 6 },
      bestKeyword,
    })
  const { subject, paragraphs } = withBest('dentist that\r\naccepts medicaid')
  expect(subject).toBe(
    'Bright Smiles: 11 high-opportunity keywords found, led by “dentist that accepts medicaid”',
  )
  expect(paragraphs[0]).toBe(
    'Start with “dentist that accepts medicaid”: of all keywords, it has the most impact.',
  )
  expect(withBest('bread '.repeat(30)).subject).toContain(`“${'bread '.repeat(8)}br…”`)
})

test('one keyword is one keyword', () => {
  expect(found(1, 0, 9).subject).toBe('Bright Smiles: 1 high-opportunity keyword found')
})

test('a report without a High keyword promises none', () => {
  expect(found(0, 20, 17).subject).toBe('Bright Smiles: 37 keywords found')
})

test('a competitor report names the gap', () => {
  const ratings = { High: 11, Medium: 20, Low: 6 }
  const gapOf = (gap: number) => readyText({ businessName: 'Bright Smiles', ratings, gap })
  expect(gapOf(12).subject).toBe('Bright Smiles: a gap of 12 keywords found')
  expect(gapOf(12).paragraphs[0]).toContain('of 37 keywords, they answer 12 that you don’t.')
  expect(gapOf(0).subject).toBe('Bright Smiles: no gap found')
})

test('a long name is cut, and a name of several lines becomes one', () => {
  const long = found(2, 0, 8, 'Very '.repeat(40)).subject
  expect(long).toBe(`${'Very '.repeat(8).trim()}…: 2 high-opportunity keywords found`)
  const split = found(2, 0, 8, ' Bright\r\nBcc: someone@example.com\u0000\u202e ').subject
  expect(split).toBe('Bright Bcc: someone@example.com: 2 high-opportunity keywords found')
})

test('a name that cannot be cut between letters is cut between them all the same', () => {
  expect(found(2, 0, 8, '🦷'.repeat(50)).subject).toBe(
    `${'🦷'.repeat(40)}…: 2 high-opportunity keywords found`,
  )
})

test('what an older release asked for names neither', () => {
  expect(readyText({}).subject).toBe('Your report is ready to open')
  expect(readyText({ businessName: '\n', ratings: { High: 1, Medium: 0, Low: 0 } }).subject).toBe(
    'Your report is ready to open',
  )
})

test('a mission that came back says whether its report was delivered', () => {
  expect(returnedText({}).paragraphs[0]).toMatch(/^We could not deliver your report/)
  const delivered = returnedText({ afterDelivery: true }).paragraphs[0]
  expect(delivered).toMatch(/^We looked at a report that we had delivered to you/)
  expect(delivered).toContain('You keep the report')
})

test('what an operator decided of a report that was to go back says why, and what is left of it', () => {
  expect(withdrawnText().paragraphs.join(' ')).toContain('The report, its shared links')
  const said = refusedText({ reason: 'It is about bakeries.' }).paragraphs
  expect(said).toContain('Our reason: It is about bakeries.')
  expect(said.join(' ')).toContain('You keep the report.')
})
