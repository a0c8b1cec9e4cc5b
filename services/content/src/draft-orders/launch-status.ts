import type { DraftStatus } from '@sortie/contracts/content/drafts/drafts'

/** A draft's status after billing answered; `available`: the missions that are left. */
export type DraftLaunchStatus = { status: DraftStatus; available: number | null }
