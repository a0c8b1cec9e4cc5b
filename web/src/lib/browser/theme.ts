import { create } from 'zustand'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

// index.html reads the same key before the first paint.
const KEY = 'sortie_theme'

const stored = (): Theme => {
  try {
    const value = localStorage.getItem(KEY)
    return value === 'light' || value === 'dark' ? value : 'system'
  } catch {
    return 'system'
  }
}

/** The chosen theme. Only a choice is ever stored; `system` stores nothing. */
export const useTheme = create<{ theme: Theme }>()(() => ({ theme: 'system' }))

// After its creation, so that a page hydrates as it was rendered: with the theme of the system.
if (typeof document !== 'undefined') useTheme.setState({ theme: stored() })

export const chooseTheme = (theme: Theme) => {
  useTheme.setState({ theme })
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
}
