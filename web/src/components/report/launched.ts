const launched = new Set<string>()

/** A run was launched in this tab: how it ends is news here, even where that is before its page opens. */
export const noteLaunch = (id: string) => void launched.add(id)

/** Whether a run was launched in this tab, and its end was not told yet. */
export const isNews = (id: string) => launched.has(id)

/** The end of a run was told. */
export const forgetLaunch = (id: string) => void launched.delete(id)
