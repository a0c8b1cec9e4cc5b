import { expect, test } from 'vitest'
import {
  type EvaluationBrief,
  readPageBriefs,
  writingTaskOf,
} from '../../../evaluation/evaluation.ts'
import { writingTasks } from '../../untrusted/writing-tasks.ts'
import { pageSection, requiredRoles } from './page-sections.ts'

const briefs = readPageBriefs()
const [service] = briefs.filter(({ brief }) => brief.page?.kind === 'service-page')
const [location] = briefs.filter(({ brief }) => brief.page?.kind === 'location-page')

type Brief = EvaluationBrief['brief']
const written = (one: EvaluationBrief) => writingTasks.write(writingTaskOf(one)).article
const rehearsed = (one: EvaluationBrief) =>
  writingTasks.rehearse({ task: writingTaskOf(one), writer: 'template' })
const changed = (one: EvaluationBrief, change: (brief: Brief) => Partial<Brief>) => ({
  ...one,
  brief: { ...one.brief, ...change(one.brief) },
})
/** A brief without its answer to the question of a section. */
const without = (one: EvaluationBrief, role: string) =>
  changed(one, ({ answers }) => ({
    answers: answers.filter(({ question }) => question !== pageSection(role)?.question),
  }))

test('there are three service pages and two location pages', () => {
  expect(briefs.map(({ brief }) => brief.page?.kind).toSorted()).toEqual([
    'location-page',
    'location-page',
    'service-page',
    'service-page',
    'service-page',
  ])
})

test.each(briefs)('$id is written, keeps its proposed title and has what its kind needs', (one) => {
  const article = written(one)
  expect(article.faults).toEqual([])
  expect(article.package.title).toBe(one.brief.page?.title)
  const roles = article.sections.map(({ role }) => role)
  expect(roles).toEqual(expect.arrayContaining([...requiredRoles(one.brief.page!.kind)]))
  expect(roles.at(-1)).toBe('next-step')
  expect(article.counts.ownShare).toBeGreaterThanOrEqual(0.6)
})

test.each(briefs)('$id speaks to a buyer and not of itself as an article', (one) => {
  const { sections, package: around } = written(one)
  const text = [
    ...sections.flatMap(({ heading, markdown }) => [heading, markdown]),
    around.description,
    ...around.titles,
  ].join('\n')
  expect(text).not.toMatch(/\b(?:article|guide|blog|post|searches a month)\b/i)
})

test('a page introduces its author before it speaks of them, and where they speak of themselves', () => {
  const author = { name: 'Helen Frayne', role: 'solicitor' }
  const firstOf = (answer: string) => {
    const one = changed(service!, ({ answers }) => ({
      author,
      answers: answers.map((told, at) =>
        at === 1
          ? { ...told, answer }
          : { ...told, answer: told.answer.replace(/\b(?:I|me|my|myself)\b/g, 'we') },
      ),
    }))
    return written(one).sections[0]!.markdown
  }
  const introduced = new RegExp(`\n\nHelen Frayne is a solicitor at ${service!.brief.business}\\.$`)
  expect(firstOf('Helen has done this since 2003, and she does it with care.')).toMatch(introduced)
  expect(firstOf('You get my number, and I pick up.')).toMatch(introduced)
  expect(firstOf('You get our number, and we pick up.')).not.toMatch(introduced)
})

test('a location page says only what its owner said where it speaks of the place', () => {
  const { sections } = written(location!)
  const { answers } = location!.brief
  for (const role of ['area', 'local']) {
    const { markdown } = sections.find((section) => section.role === role)!
    const own = answers.find(({ question }) => question === pageSection(role)!.question)!.answer
    expect(own.replace(/\s+/g, ' ')).toBe(
      markdown
        .replace(/ ?\[e\d+\]/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
  }
})

test('a location page without a word on the place asks for it, and is not written', () => {
  const { missing, questions, outline } = rehearsed(without(location!, 'local'))
  const { question } = pageSection('local')!
  expect(missing.map(({ message }) => message).join()).toContain(question)
  expect(questions[0]).toBe(question)
  const asked = outline!.sections.find((section) => section.question === question)
  expect(asked?.texts).toEqual([])
})

test('a location page without a town asks for one', () => {
  const one = changed(location!, () => ({ town: undefined }))
  expect(rehearsed(one).missing.map(({ field }) => field)).toContain('town')
})

test('a page without a call to action is not written', () => {
  const one = changed(service!, () => ({ callToAction: undefined }))
  const { missing, outline } = rehearsed(one)
  expect(missing.map(({ field }) => field)).toEqual(['callToAction'])
  expect(outline!.sections.at(-1)?.question).toMatch(/do next/)
})

test('an empty brief is a page brief with all its sections and their questions', () => {
  const { missing, outline } = rehearsed(changed(service!, () => ({ answers: [] })))
  expect(missing.length).toBeGreaterThan(0)
  const open = outline!.sections.filter(({ question }) => question !== undefined)
  expect(open).toHaveLength(7)
  expect(outline!.page?.keywords).toContain('tankless water heater installation')
})

test('a page that can be launched still has its brief', () => {
  const { missing, outline } = rehearsed(service!)
  expect(missing).toEqual([])
  expect(outline?.page).toMatchObject({
    kind: 'service-page',
    titleTag: service!.brief.page!.title,
  })
  expect([...outline!.page!.titleTag].length).toBeLessThanOrEqual(60)
})

test('a long title is cut at a word for search results, and kept on the page', () => {
  const title = 'Water Heater Installation, Repair and Replacement for Family Homes in Spokane'
  const one = changed(service!, ({ page }) => ({ page: { ...page!, title } }))
  const { outline } = rehearsed(one)
  expect(outline!.title).toBe(title)
  expect([...outline!.page!.titleTag].length).toBeLessThanOrEqual(60)
})

test('structured data says what the owner said, and no more', () => {
  const data = JSON.parse(rehearsed(location!).outline!.page!.structuredData)
  expect(data).toEqual({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: 'Lantern Electrical',
    areaServed: { '@type': 'City', name: 'Paddington' },
    makesOffer: {
      '@type': 'Offer',
      itemOffered: {
        '@type': 'Service',
        name: 'Electrician',
        areaServed: { '@type': 'City', name: 'Paddington' },
      },
    },
  })
})

test('the same answers for an article are laid out as an article', () => {
  const one = changed(service!, () => ({ page: undefined }))
  expect(written(one).sections.map(({ role }) => role)).toContain('answer')
})

test('a page with all its sections filled is a page, however short; one without two of them is not', () => {
  const short = changed(service!, ({ answers }) => ({
    answers: answers.map(({ question, answer }) => ({
      question,
      answer: answer.split(/(?<=[.!?]) /)[0]!,
    })),
  }))
  const article = written(short)
  expect(article.counts.words).toBeLessThan(300)
  expect(article.faults).toEqual([])
  const lacking = without(without(short, 'area'), 'choice')
  expect(written(lacking).faults.map(({ code }) => code)).toContain('too-short')
})
