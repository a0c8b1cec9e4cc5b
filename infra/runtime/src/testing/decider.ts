import type { ProblemCode } from '@sortie/contracts/problems'
import { expect } from 'vitest'
import { type Decider, Rejection } from '../domain.ts'

/**
 * Tests a decider as a specification: `given(events).when(command).then(events)`, or
 * `.thenRejects(code)`.
 */
export const scenario = <State, Command, Event>(decider: Decider<State, Command, Event>) => ({
  given: (...events: Event[]) => ({
    when: (command: Command) => {
      const decide = () => decider.decide(events.reduce(decider.evolve, decider.initial), command)
      return {
        // biome-ignore lint/suspicious/noThenProperty: given/when/then reads as it should; never awaited
        then: (...expected: Event[]) => expect(decide()).toEqual(expected),
        thenRejects: (code: ProblemCode) => {
          const rejected = (() => {
            try {
              decide()
            } catch (error) {
              return error
            }
          })()
          expect(rejected).toBeInstanceOf(Rejection)
          expect((rejected as Rejection).code).toBe(code)
        },
      }
    },
  }),
})
