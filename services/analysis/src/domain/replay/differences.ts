import {
  type FormulaVersion,
  MOST_DIFFERENCES,
  type ReplayDifference,
  type ReplayOutcome,
} from '@sortie/contracts/analysis/reports/replay'

type Because = ReplayDifference['because']

/** Counts the values of an era that were compared, and records those that differ. */
export type DifferenceLedger = {
  /** Counts a value, and notes where it came out otherwise. */
  compare: (value: Omit<ReplayDifference, 'because'>, because: () => Because) => void
  uses: (formula: string, version: string) => void
  outcome: () => ReplayOutcome
}

export const createLedger = (): DifferenceLedger => {
  const formulas = new Map<string, FormulaVersion>()
  const differences: ReplayDifference[] = []
  let [compared, differing] = [0, 0]
  return {
    compare: (value, because) => {
      compared += 1
      if (value.was === value.now) return
      differing += 1
      if (differences.length < MOST_DIFFERENCES) differences.push({ ...value, because: because() })
    },
    uses: (formula, version) => {
      const key = `${formula} ${version}`
      if (!formulas.has(key)) formulas.set(key, { formula, version })
    },
    outcome: () => ({
      isEqual: differing === 0,
      formulas: [...formulas.values()],
      compared,
      differing,
      differences,
    }),
  }
}

/** Returns the change of a formula between two versions; nothing where both are the same. */
export const changeOf = (formula: string, from: string, to: string): Because =>
  from === to ? [] : [{ formula, from, to }]
