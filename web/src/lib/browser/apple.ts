/** True where this machine has a Command key, which its shortcuts use. */
export const hasCommandKey = /Mac|iPhone|iPad/.test(navigator.userAgent)
