import { describe, expect, test } from 'vitest'
import { modelVolume } from '../../domain/scoring/estimate.ts'
import { intentOf } from '../../domain/scoring/intent.ts'
import { branded } from '../../lexicon/brands.ts'
import { industries } from '../../lexicon/industries.ts'
import type { Industry } from '../../lexicon/industry.ts'
import { matchIndustry } from '../../lexicon/match.ts'
import { readTrade } from '../../lexicon/trade.ts'
import { general } from './general.ts'
import { headsOf, phrasesOf, wordsWithZipf } from './phrases.ts'

const phrases = (industry: Industry) =>
  phrasesOf({
    match: { industry, focus: null, narrowed: [], mended: null },
    ownWords: [],
    location: [],
  })
const matched = (text: string) => matchIndustry(readTrade(text))

test('there are at least a hundred and twenty industries, each with a name of its own', () => {
  expect(industries.length).toBeGreaterThanOrEqual(120)
  expect(new Set(industries.map(({ id }) => id)).size).toBe(industries.length)
})

describe.for(industries)('$name', (industry) => {
  const all = phrases(industry)
  const { heads, companies } = industry

  test('is found by its name, and by everything that people call it', () => {
    for (const text of [industry.name, ...industry.synonyms, ...(industry.shorthand ?? [])]) {
      expect(matched(text), text).toMatchObject({ industry: { id: industry.id }, focus: null })
    }
  })

  test('has enough phrases, all different, in lower case and as short as a search', () => {
    expect(all.length).toBeGreaterThanOrEqual(20)
    expect(new Set(all.map(({ keyword }) => keyword)).size).toBe(all.length)
    for (const { keyword } of all) expect(keyword).toMatch(/^[a-z0-9]+( [a-z0-9]+){0,10}$/)
  })

  test('has phrases whose wording gives their intent away', () => {
    for (const { keyword, intent } of all)
      expect(`${keyword}: ${intentOf(keyword).intent}`).toBe(`${keyword}: ${intent}`)
  })

  test('never proposes the name of one of its companies', () => {
    const isBranded = branded(companies.map(({ name }) => name))
    expect(all.filter(({ keyword }) => isBranded(keyword))).toEqual([])
  })

  test('knows four to eight companies, each described in a sentence', () => {
    expect(companies.length).toBeGreaterThanOrEqual(4)
    expect(companies.length).toBeLessThanOrEqual(8)
    for (const { about } of companies) expect(about).toMatch(/^[A-Z].{15,120}\.$/)
  })

  test('gives companies only phrases of the trade, two different ones', () => {
    const usual = new Set([...all.map(({ keyword }) => keyword), ...heads.map(({ term }) => term)])
    for (const { name, typical } of companies) {
      expect(
        typical.filter((keyword) => !usual.has(keyword)),
        name,
      ).toEqual([])
      expect(typical[0]).not.toBe(typical[1])
    }
  })

  test('has no phrase that outsearches its head term', () => {
    const reading = {
      match: { industry, focus: null, narrowed: [], mended: null },
      ownWords: [],
      location: [],
    }
    const terms = headsOf(reading)
    const volume = (text: string) =>
      modelVolume(wordsWithZipf(text, reading), terms, terms[0]!).volume
    for (const { keyword, theme } of all) {
      const head = heads.find(({ term }) => term === theme)
      if (head && keyword.includes(head.term)) {
        expect(volume(keyword), keyword).toBeLessThanOrEqual(volume(head.term))
      }
    }
  })
})

test('general phrases give their intent away too', () => {
  for (const { keyword, intent } of phrases(general)) {
    expect(`${keyword}: ${intentOf(keyword).intent}`).toBe(`${keyword}: ${intent}`)
  }
})
