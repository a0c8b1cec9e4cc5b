import { hash } from 'node:crypto'
import { WORK } from '../../views/generations/kept-rules.ts'
import type { Work } from '../../work/work.ts'

/**
 * Hashes the events that ask for each kind of work, for `generations` to note beside the views: an instance of a
 * release that knows other work marks no commit as done with, so that none of the work is left out.
 */
export const workKnown = (works: Work[]): { name: string; rules: string } => {
  const required = works.map(({ name, on }) => `${name}: ${[...on].sort()}`).sort()
  return { name: WORK, rules: hash('sha256', JSON.stringify(required)).slice(0, 16) }
}
