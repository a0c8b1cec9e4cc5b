import {
  type FormulaVersion,
  MOST_DIFFERENCES,
  type ReplayDifference,
  type ReplayOutcome,
} from '@sortie/contracts/analysis/reports/replay'

type Because = ReplayDifference['because']

/** What became of an era's values, as far as they were compared. */
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

/** That a formula has another version now; nothing where it has not. */
export const changeOf = (formula: string, from: string, to: string): Because =>
  from === to ? [] : [{ formula, from, to }]
