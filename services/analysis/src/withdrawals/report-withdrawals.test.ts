import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { Decider } from '@sortie/runtime/domain'
import type { Commands } from '@sortie/runtime/store/command'
import { expect, test } from 'vitest'
import { type ReportCommand, type ReportEvent, report } from '../reports/decider/report.ts'
import { withdrawals } from './decider/withdrawals.ts'
import { createWithdrawals } from './report-withdrawals.ts'

const at = '2026-11-28T10:00:00.000Z'
const soon = '2026-11-28T12:00:00.000Z'
const details = { industry: 'Dentist', businessName: 'Bright Smiles', mainCompetitor: 'Aspen' }

/** Streams in memory. */
const streamsOf = <State, Command, Event>(decider: Decider<State, Command, Event>) => {
  const streams = new Map<string, Event[]>()
  const state = (stream: string) =>
    (streams.get(stream) ?? []).reduce(decider.evolve, decider.initial)
  const append = (stream: string, events: Event[]) =>
    streams.set(stream, [...(streams.get(stream) ?? []), ...events])
  const commands = {
    state: async (stream: string) => ({ version: 1, state: state(stream) }),
    handle: async (stream: string, command: Command) => {
      const events = decider.decide(state(stream), command)
      append(stream, events)
      return { version: 1, events, repeated: false }
    },
  }
  return {
    append,
    of: (stream: string) => streams.get(stream) ?? [],
    commands: commands as unknown as Commands<Command & { type: string }, State, Event & never>,
  }
}

const start = () => {
  const reports = streamsOf(report)
  const claims = streamsOf(withdrawals)
  let isDying = false
  const dying = {
    ...reports.commands,
    handle: async (stream: string, command: ReportCommand) => {
      if (isDying) throw new Error('The process was killed')
      return reports.commands.handle(stream, command)
    },
  }
  const deps = { reports: dying, claims: claims.commands } as unknown
  const service = createWithdrawals(deps as Parameters<typeof createWithdrawals>[0])
  const deliver = (reportId: ReportId) => {
    const about = { reportId, userId: 'usr_1', at, funding: 'mission' } as const
    const requested = { ...about, ...details, projectId: 'prj_1', attempt: 1 } as const
    reports.append(reportId, [
      { type: 'ReportRequested', data: requested },
      { type: 'ReportCompleted', data: about },
    ])
    return { userId: 'usr_1', reportId, at: soon, business: 'A puppet theatre' } as const
  }
  const typesOf = (events: { type: string }[]) => events.map(({ type }) => type)
  return {
    service,
    deliver,
    kill: (is: boolean) => {
      isDying = is
    },
    take: (reportId: ReportId, how: 'exported' | 'copied') =>
      reports.commands.handle(reportId, { type: 'Take', data: { at: soon, how } }),
    last: (reportId: ReportId) => reports.of(reportId).at(-1) as ReportEvent,
    claimed: () => typesOf(claims.of('wdr_1')),
    withdrawn: (reportId: ReportId) =>
      typesOf(reports.of(reportId)).filter((type) => type === 'ReportWithdrawn').length,
  }
}

test('a claim whose process was killed is finished, once, with what was said', async () => {
  const { service, deliver, kill, last, claimed, withdrawn } = start()
  const asked = deliver('rep_1')
  kill(true)
  await expect(service.withdraw(asked)).rejects.toThrow('killed')
  expect(claimed()).toEqual(['WithdrawalClaimed'])
  expect(withdrawn('rep_1')).toBe(0)
  kill(false)
  await service.finish(asked)
  await service.finish(asked)
  expect(await service.withdraw(asked)).toBe('withdrawn')
  expect(withdrawn('rep_1')).toBe(1)
  expect(claimed()).toHaveLength(1)
  expect(last('rep_1')).toMatchObject({
    data: { at: soon, misreading: { ...details, understood: 'dentist', business: asked.business } },
  })
})

test('the fourth report in 90 days asks an operator, and takes none of the three', async () => {
  const { service, deliver, last, claimed } = start()
  for (const reportId of ['rep_1', 'rep_2', 'rep_3'] as const)
    expect(await service.withdraw(deliver(reportId))).toBe('withdrawn')
  const fourth = deliver('rep_4')
  expect(await service.withdraw(fourth)).toBe('requested')
  expect(await service.withdraw(fourth)).toBe('requested')
  expect(last('rep_4')).toMatchObject({
    type: 'ReportWithdrawalRequested',
    data: { doubt: 'often' },
  })
  expect(claimed()).toHaveLength(3)
})

test('a report that was exported asks an operator, and leaves all three', async () => {
  const { service, deliver, take, last, claimed } = start()
  const asked = deliver('rep_1')
  await take('rep_1', 'exported')
  expect(await service.withdraw(asked)).toBe('requested')
  expect(last('rep_1')).toMatchObject({ data: { doubt: 'exported' } })
  expect(claimed()).toEqual([])
})
