import { create } from 'zustand'

const KEY = 'sortie_single_keys'

const stored = () => {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/**
 * True where single keys are shortcuts: they disturb users who dictate. Only the choice to switch them off is stored.
 */
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
