import type { Sortie } from '@sortie/contracts/analysis'
import { EASY } from '@sortie/contracts/easy'
import { roughly } from '@sortie/contracts/roughly'

/** A page of the plan with its place in it, from 0. */
type PlannedPage = { sortie: Sortie; index: number }
export type PlanGroup = {
  name: 'Start here: easy wins' | 'Bigger bets'
  /** Why its pages are in it. */
  about: string
  /** Clicks a month of all of its pages, to two digits. */
  clicks: number
  pages: PlannedPage[]
}

const groupOf = (name: PlanGroup['name'], about: string, pages: PlannedPage[]): PlanGroup | null =>
  pages.length === 0
    ? null
    : {
        name,
        about,
        pages,
        clicks: roughly(pages.reduce((sum, { sortie }) => sum + sortie.clicks.value, 0)),
      }

/**
 * Splits a plan by what its pages ask for: those of a difficulty up to {@link EASY} first, then the others. Each
 * group keeps the order of the plan, and each page its number.
 */
export const planGroups = (sorties: readonly Sortie[]): PlanGroup[] => {
  const pages = sorties.map((sortie, index) => ({ sortie, index }))
  const isEasy = ({ sortie }: PlannedPage) => sortie.difficulty <= EASY
  const groups = [
    groupOf(
      'Start here: easy wins',
      `Difficulty ${EASY} or less: few strong sites to beat.`,
      pages.filter(isEasy),
    ),
    groupOf(
      'Bigger bets',
      'More clicks, and stronger sites to beat. Give these time.',
      pages.filter((page) => !isEasy(page)),
    ),
  ]
  return groups.filter((group) => group !== null)
}
