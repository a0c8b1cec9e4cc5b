/** The tabs of the account, as they stand in its address. */
export const TABS = ['profile', 'security', 'missions', 'privacy'] as const
export type AccountTab = (typeof TABS)[number]
