import type { Inline } from '@sortie/prose/tree/tree'
import { createContext } from 'react'

/** Part of a line, marked or not. */
export type MarkedRun = { isMarked: boolean; of: Inline[] }

/** Says what of a line is marked; null where nothing ever is. */
export const MarkingContext = createContext<((line: readonly Inline[]) => MarkedRun[]) | null>(null)
