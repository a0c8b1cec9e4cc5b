import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same however often a component is drawn, and does what the newest one does. */
export const useSteady = <Args extends unknown[]>(act: (...args: Args) => void) => {
  const newest = useRef(act)
  useLayoutEffect(() => {
    newest.current = act
  })
  return useCallback((...args: Args) => newest.current(...args), [])
}
