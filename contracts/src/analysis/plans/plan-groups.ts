import { EASY } from '../scoring/easy.ts'
import { roughly } from '../scoring/roughly.ts'
import type { Sortie } from './sorties.ts'

/** A page of the plan: its place in the report, from 0, and its number on the screen, from 1. */
export type PlannedPage = { sortie: Sortie; index: number; number: number }
export type PlanGroup = {
  name: 'Start here: easy wins' | 'Bigger bets'
  /** Why its pages are in it. */
  about: string
  /** Clicks a month of all of its pages, to two digits; 0 where it is less than one. */
  clicks: number
  pages: PlannedPage[]
}

const GROUPS = [
  {
    name: 'Start here: easy wins',
    about: `Difficulty ${EASY} or less: few strong sites to beat.`,
    isEasy: true,
  },
  {
    name: 'Bigger bets',
    about: 'More clicks, and stronger sites to beat. Give these time.',
    isEasy: false,
  },
] as const

/**
 * Splits a plan by what its pages ask for: those of a difficulty up to {@link EASY} first, then the others, each
 * group in the order of the plan. Pages are numbered as they are shown; a group without a page is left out.
 */
export const planGroups = (sorties: readonly Sortie[]): PlanGroup[] => {
  const pages = sorties.map((sortie, index) => ({ sortie, index }))
  let number = 0
  return GROUPS.flatMap(({ name, about, isEasy }) => {
    const own = pages
      .filter(({ sortie }) => sortie.difficulty <= EASY === isEasy)
      .map((page) => {
        number += 1
        return { ...page, number }
      })
    const clicks = own.reduce((sum, { sortie }) => sum + sortie.clicks.value, 0)
    return own.length === 0
      ? []
      : [{ name, about, clicks: clicks < 1 ? 0 : roughly(clicks), pages: own }]
  })
}
