import { create } from 'zustand'

type Panel = 'palette' | 'keys'

/** The one panel that stands over every page: the command palette or the keyboard sheet. */
export const usePanels = create<{ open: Panel | null }>()(() => ({ open: null }))

export const openPanel = (open: Panel) => usePanels.setState({ open })
export const closePanel = () => usePanels.setState({ open: null })
