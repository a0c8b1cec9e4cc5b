/** Whether this machine has a Command key, which shortcuts are held with there. */
export const hasCommandKey = /Mac|iPhone|iPad/.test(navigator.userAgent)
