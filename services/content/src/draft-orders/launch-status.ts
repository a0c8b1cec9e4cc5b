import type { DraftStatus } from '@sortie/contracts/drafts'

/** A draft's status after billing answered; `available`: the missions that are left. */
export type LaunchStatus = { status: DraftStatus; available: number | null }
