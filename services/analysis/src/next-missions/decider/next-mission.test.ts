import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { briefKey } from '../../launches/decider/brief-key.ts'
import { type MissionFacts, nextMission, type Ran } from './next-mission.ts'

const at = '2026-06-01T08:00:00.000Z'
const brief = { industry: 'Bakery', businessName: 'Crumb & Co', mainCompetitor: 'Greggs' }
const ran = (more: Partial<Ran['brief']> = {}, kind: Ran['kind'] = 'keywords', day = at): Ran => ({
  kind,
  brief: { ...brief, ...more },
  at: day,
})
/** A fresh report of which nothing is to be said. */
const facts = (more: Partial<MissionFacts> = {}): MissionFacts => ({
  now: '2026-06-02T08:00:00.000Z',
  report: { ...ran(), isEstimated: true, town: null },
  ran: [ran()],
  compared: [],
  isAnswered: true,
  measured: [],
  rivals: [],
  isVisited: false,
  own: { site: null, town: null },
  unexplored: [],
  takesAdditions: false,
  ...more,
})
const report = facts().report
const measuredReport = { ...report, isEstimated: false }
const greggs = { name: 'Greggs', host: 'greggs.co.uk', ranks: null }
const gails = { name: 'Gail’s', host: 'gails.com', ranks: 34 }

describe('given a report', () => {
  test('of which nothing is to be said, nothing is suggested', () => {
    expect(nextMission(facts())).toBeNull()
  })

  test('of estimates, when a source measures now, then it is run again, once', () => {
    const given = { measured: ['DataForSEO'], isAnswered: false }
    expect(nextMission(facts(given))).toEqual({
      reason: 'measured',
      kind: 'keywords',
      brief,
      why: 'All figures of this report are estimates; run again, DataForSEO would measure them.',
    })
    const later = ran({}, 'keywords', '2026-06-01T09:00:00.000Z')
    expect(nextMission(facts({ ...given, ran: [ran(), later] }))).toBeNull()
    expect(nextMission(facts({ ...given, isAnswered: true }))).toBeNull()
  })

  test('that is 91 days old and measured, then it is run again', () => {
    const given = {
      report: measuredReport,
      measured: ['DataForSEO'],
      now: '2026-08-31T08:00:00.000Z',
    }
    expect(nextMission(facts(given))).toMatchObject({
      reason: 'old',
      why: 'This report is 91 days old, and measured figures change by the month.',
    })
    expect(nextMission(facts({ ...given, now: '2026-08-30T08:00:00.000Z' }))).toBeNull()
    // The same estimates again are worth nothing.
    expect(nextMission(facts({ ...given, measured: [] }))).toBeNull()
  })

  test('when rivals were never compared, then the one that ranks for most is', () => {
    const own = { site: 'crumb.example', town: null }
    const given = { rivals: [greggs, gails], own }
    expect(nextMission(facts(given))).toEqual({
      reason: 'rival',
      kind: 'competitors',
      why: 'Gail’s ranks for 34 of your keywords, and no report compares your pages with theirs.',
      brief: {
        ...brief,
        ownSite: 'crumb.example',
        mainCompetitor: 'Gail’s',
        rivals: ['gails.com'],
      },
    })
    expect(nextMission(facts({ ...given, compared: ['gails.com'] }))).toMatchObject({
      brief: { mainCompetitor: 'Greggs' },
      why: 'You compete with Greggs, and no report compares your pages with theirs.',
    })
    expect(nextMission(facts({ ...given, compared: ['gails.com', 'greggs.co.uk'] }))).toBeNull()
    expect(nextMission(facts({ rivals: [greggs] }))).toBeNull()
  })

  test('when customers come from nearby and no town was named, then one is asked for', () => {
    expect(nextMission(facts({ isVisited: true }))).toMatchObject({
      reason: 'town',
      brief,
      why: 'Your customers are local. Add your town for local estimates.',
    })
    const own = { site: null, town: 'Leeds' }
    const named = nextMission(facts({ isVisited: true, own }))
    expect(named).toMatchObject({ reason: 'town', brief: { town: 'Leeds' } })
    const there = [ran(), ran({ town: 'leeds' })]
    expect(nextMission(facts({ isVisited: true, own, ran: there }))).toBeNull()
  })

  test('when its plan is for a town, or one can be added for nothing, then no mission is spent on it', () => {
    const given = { isVisited: true, own: { site: null, town: 'Leeds' } }
    expect(nextMission(facts({ ...given, takesAdditions: true }))).toBeNull()
    expect(nextMission(facts({ ...given, report: { ...report, town: 'York' } }))).toBeNull()
  })

  test('when a cluster was not looked at, then its keywords are seeds, where sources know more', () => {
    const small = { head: 'rye', keywords: ['rye'], count: 2, volume: 900 }
    const large = { head: 'Wedding cakes', keywords: ['wedding cake'], count: 14, volume: 3_200 }
    const given = {
      report: measuredReport,
      measured: ['DataForSEO'],
      unexplored: [small, large],
    }
    expect(nextMission(facts(given))).toMatchObject({
      reason: 'seeds',
      why: 'No report looked closer at “Wedding cakes”: 14 keywords with 3,200 searches a month.',
      brief: { seeds: ['Wedding cakes', 'wedding cake'] },
    })
    expect(nextMission(facts({ ...given, measured: [] }))).toBeNull()
    // As long as they can be added to the report itself, they are worth no mission.
    expect(nextMission(facts({ ...given, takesAdditions: true }))).toBeNull()
    expect(nextMission(facts({ ...given, ran: [ran({ seeds: ['wedding cakes'] })] }))).toBeNull()
  })

  test('when our data are newer than a report of a month ago, then it is run again', () => {
    const given = { isAnswered: false, now: '2026-07-01T08:00:00.000Z' }
    expect(nextMission(facts(given))).toMatchObject({
      reason: 'newer',
      why: 'Our data on trades are newer than this report of June 1, 2026.',
    })
    expect(nextMission(facts({ isAnswered: false }))).toBeNull()
  })

  test('that compares sites, when there is none on keywords, then that comes next', () => {
    const compared = { ...report, kind: 'competitors' as const }
    const given = { report: compared, ran: [ran({}, 'competitors')] }
    expect(nextMission(facts(given))).toMatchObject({ reason: 'keywords', kind: 'keywords' })
    expect(nextMission(facts({ ...given, ran: [...given.ran, ran()] }))).toBeNull()
  })
})

const text = fc.constantFrom('Leeds', 'York', 'crumb.example', 'rye bread', 'Greggs', 'gails.com')
const maybe = fc.option(text, { nil: undefined })
const briefs = fc.record({
  industry: text,
  businessName: text,
  mainCompetitor: text,
  town: maybe,
  ownSite: maybe,
  rivals: fc.option(fc.array(text, { maxLength: 3 }), { nil: undefined }),
  seeds: fc.option(fc.array(text, { maxLength: 3 }), { nil: undefined }),
  aim: fc.constantFrom('organic' as const, 'paid' as const, undefined),
})
const times = fc.constantFrom(at, '2026-03-01T08:00:00.000Z', '2026-06-01T09:00:00.000Z')
const rans = fc.record({
  kind: fc.constantFrom('keywords' as const, 'competitors' as const),
  brief: briefs,
  at: times,
}) as fc.Arbitrary<Ran>
const all = fc
  .record({
    report: rans,
    others: fc.array(rans, { maxLength: 4 }),
    isEstimated: fc.boolean(),
    town: fc.option(text),
    isAnswered: fc.boolean(),
    isVisited: fc.boolean(),
    takesAdditions: fc.boolean(),
    measured: fc.subarray(['DataForSEO', 'Google Ads']),
    rivals: fc.array(
      fc.record({ name: text, host: text, ranks: fc.option(fc.integer({ min: 0, max: 99 })) }),
      { maxLength: 3 },
    ),
    compared: fc.array(text, { maxLength: 3 }),
    own: fc.record({ site: fc.option(text), town: fc.option(text) }),
    unexplored: fc.array(
      fc.record({
        head: text,
        keywords: fc.array(text),
        count: fc.integer({ min: 1, max: 40 }),
        volume: fc.nat(9_000),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ report: one, others, isEstimated, town, ...rest }): MissionFacts => {
    const known = { ...one, isEstimated, town }
    return { ...rest, now: '2026-07-02T08:00:00.000Z', report: known, ran: [one, ...others] }
  })

test('whatever the log holds, what ran is suggested again only where it would come out otherwise', () => {
  fc.assert(
    fc.property(all, (given) => {
      const next = nextMission(given)
      expect(nextMission(given)).toEqual(next)
      if (!next) return
      // Ads would rate the same keywords for another mission.
      if (!['measured', 'old', 'newer'].includes(next.reason))
        expect(next.brief.aim).not.toBe('paid')
      expect(next.why).toMatch(/^[^\n]{20,200}\.$/)
      const same = given.ran.filter(
        ({ kind, brief }) => kind === next.kind && briefKey(brief) === briefKey(next.brief),
      )
      if (same.length === 0) return
      if (next.reason === 'town') {
        expect(next.brief.town).toBeUndefined()
        expect(given.ran.some(({ kind, brief }) => kind === 'keywords' && brief.town)).toBe(false)
        return
      }
      expect(['measured', 'old', 'newer']).toContain(next.reason)
      // It is this report that is run again, and nothing of the same brief came after it.
      expect(same.every(({ at }) => at <= given.report.at)).toBe(true)
      expect(given.isAnswered && given.measured.length === 0).toBe(false)
    }),
    { numRuns: 500 },
  )
})
