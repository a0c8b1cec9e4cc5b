import { z } from 'zod'
import { inlined } from '../../kit.ts'

// Facts that a watch records of a site. All of its text is a stranger's: bounded, plain lines.

/**
 * The change of a page since the reading before. `new`: the sitemap, or where there is none the home page, names an
 * address that it did not name before. `gone`: it names it no longer, and the site answers that it is not there (404 or
 * 410). `unlisted`: the sitemap names it no longer; the page may be there. `retitled`: its title was read both times,
 * and is another one.
 */
export const ChangeKind = z.enum(['new', 'gone', 'unlisted', 'retitled'])
export type ChangeKind = z.infer<typeof ChangeKind>

export const PageChange = inlined(
  z.object({
    kind: ChangeKind,
    address: z.string().max(300),
    /** Null where the page was not read. */
    title: z.string().max(120).nullable(),
    /** The title that it had; only with `retitled`. */
    before: z.string().max(120).optional(),
  }),
)
export type PageChange = z.infer<typeof PageChange>

/** A change as an email names it. */
export const MailedChange = inlined(PageChange.extend({ host: z.string() }))
export type MailedChange = z.infer<typeof MailedChange>

/** The number of changes of each kind. */
export const ChangeTotals = inlined(
  z.object({
    new: z.int().nonnegative(),
    gone: z.int().nonnegative(),
    unlisted: z.int().nonnegative(),
    retitled: z.int().nonnegative(),
  }),
)
export type ChangeTotals = z.infer<typeof ChangeTotals>

/**
 * Why a reading says less than it could. `cut_off`: the site names more pages than we read. `partial`: a
 * part of its sitemap could not be read. `shrank`: the sitemap lost most of its pages at once, which is
 * more often a fault than a fact. `smaller`: it did so twice, and counts from now on. `anew`: the site
 * moved, or got a sitemap, so there is nothing to compare it with.
 */
export const WatchCaveat = z.enum(['cut_off', 'partial', 'shrank', 'smaller', 'anew'])
export type WatchCaveat = z.infer<typeof WatchCaveat>

/**
 * Why a watch ended: its owner ended it, its project was archived, nobody signed in for 90 days, the
 * project names the site no longer.
 */
export const WatchEnd = z.enum(['owner', 'archived', 'idle', 'unnamed'])
export type WatchEnd = z.infer<typeof WatchEnd>

/** Why a reading failed: as of any site, or by a fault of ours. */
export const WatchFailure = z.enum(['forbidden', 'unreachable', 'late', 'empty', 'fault'])
export type WatchFailure = z.infer<typeof WatchFailure>
