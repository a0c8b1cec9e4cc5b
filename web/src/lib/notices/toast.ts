import { create } from 'zustand'

export type Toast = {
  id: number
  title: string
  description: string
  destructive: boolean
  /** The failure that it tells of, whose reference it shows. */
  error?: unknown
  /** Takes back what the notification tells of. */
  undo?: () => void
}
type Toasts = { current: Toast | null; dismiss: (id: number) => void }

/** The one notification that is visible; a newer one replaces it. */
export const useToasts = create<Toasts>()((set) => ({
  current: null,
  dismiss: (id) => set((state) => (state.current?.id === id ? { current: null } : state)),
}))

let last = 0
const show = (toast: Omit<Toast, 'id'>) => {
  last += 1
  useToasts.setState({ current: { id: last, ...toast } })
}

/** Tells of something that went well; with `undo` it can be taken back while it shows. */
export const announce = (title: string, description: string, undo?: () => void) =>
  show({ title, description, destructive: false, ...(undo && { undo }) })
/** Tells of an error. @param error whose reference is shown, where it is a failure of ours. */
export const warn = (title: string, description: string, error?: unknown) =>
  show({ title, description, destructive: true, error })
/** Takes away the error that is shown, because its cause is gone. */
export const clearError = () =>
  useToasts.setState(({ current }) => (current?.destructive ? { current: null } : {}))
