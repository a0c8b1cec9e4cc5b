import { create } from 'zustand'

const KEY = 'sortie_single_keys'

const stored = () => {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Whether single keys do anything: they disturb who dictates. Only switching them off is stored. */
export const useSingleKeys = create<{ on: boolean }>()(() => ({ on: stored() }))

export const switchSingleKeys = (on: boolean) => {
  useSingleKeys.setState({ on })
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
}
