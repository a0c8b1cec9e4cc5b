const launched = new Set<string>()

/** A run was launched in this tab: its end is announced here, even if that is before its page opens. */
export const noteLaunch = (id: string) => void launched.add(id)

/** Returns true where a run was launched in this tab, and its end is not announced yet. */
export const isNews = (id: string) => launched.has(id)

/** The end of a run was announced. */
export const forgetLaunch = (id: string) => void launched.delete(id)
