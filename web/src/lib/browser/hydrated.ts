import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False while a page stands as the server rendered it, before its script has taken over. The work of the script, such
 * as sending a form, cannot be done until then.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
