import { create } from 'zustand'

export type Toast = { id: number; title: string; description: string; destructive: boolean }
type Toasts = { current: Toast | null; dismiss: (id: number) => void }

/** The one notification that is visible; a newer one takes its place. */
export const useToasts = create<Toasts>()((set) => ({
  current: null,
  dismiss: (id) => set((state) => (state.current?.id === id ? { current: null } : state)),
}))

let last = 0
const show = (title: string, description: string, destructive: boolean) => {
  last += 1
  useToasts.setState({ current: { id: last, title, description, destructive } })
}

/** Tells of something that went well. */
export const announce = (title: string, description: string) => show(title, description, false)
/** Tells of an error. */
export const warn = (title: string, description: string) => show(title, description, true)
/** Takes away the error that is shown, because its cause is gone. */
export const settle = () =>
  useToasts.setState(({ current }) => (current?.destructive ? { current: null } : {}))
