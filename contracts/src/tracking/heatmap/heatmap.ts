import { z } from 'zod'
import { endpoint } from '../../kit.ts'
import { PAGE_PATTERNS } from '../visits/page-patterns.ts'
import { withinDays } from '../visits/visit-filters.ts'
import { VisitorSessionId } from '../visits/visitor-events.ts'
import {
  DEPTH_STEP,
  HEAT_BANDS,
  HEAT_SPAN,
  LONGEST_PAGE,
  MOST_HEAT_DAYS,
  MOST_OUTLINE_BOXES,
  MOST_SENT_CLICKS,
  MOST_SENT_PARTS,
} from './heat-limits.ts'

/**
 * An element of a page by its kind and where it stands in the page, such as `main>section.2/a:/pricing`: never by a text,
 * which may be a visitor's own.
 */
export const HeatElement = z.string().regex(/^[A-Za-z0-9$_/:>.-]{1,120}$/)

/** The pattern of a page that there is. */
const page = z.enum([...PAGE_PATTERNS] as [string, ...string[]])
const band = z.enum(HEAT_BANDS)

const place = z.int().min(0).max(HEAT_SPAN)
const pixels = z.int().min(0).max(LONGEST_PAGE)

const SentClick = z.strictObject({
  element: HeatElement,
  /** The position of the click in the element, from its left and its upper edge. */
  x: place,
  y: place,
  /** The third within a second and 30 pixels, or one after it. */
  rage: z.boolean(),
  /** Nothing changed, opened or took what is typed within a second. */
  dead: z.boolean(),
})
export type SentClick = z.infer<typeof SentClick>

/** The box of an element in a page, in CSS pixels. */
const OutlineBox = z.strictObject({
  element: HeatElement,
  x: pixels,
  y: pixels,
  width: pixels,
  height: pixels,
})
export type OutlineBox = z.infer<typeof OutlineBox>

/** The boxes of a page, without anything that is in them. */
export const PageOutline = z.strictObject({
  width: pixels,
  height: pixels,
  boxes: z.array(OutlineBox).max(MOST_OUTLINE_BOXES),
})
export type PageOutline = z.infer<typeof PageOutline>

export const recordClicks = endpoint({
  method: 'post',
  path: '/api/utm-tracking/clicks',
  access: 'public',
  summary:
    'Records where a visitor who agreed to it clicked in a page, and how far they scrolled; a repeated request counts once.',
  body: z.strictObject({
    sessionId: VisitorSessionId,
    /** Made by the browser for each view of a page. */
    viewId: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
    /** Which message about that view this is. */
    part: z
      .int()
      .min(0)
      .max(MOST_SENT_PARTS - 1),
    page,
    band,
    /** The part of the page that was seen, in percent. */
    depth: z.int().min(0).max(100),
    clicks: z.array(SentClick).max(MOST_SENT_CLICKS),
    outline: PageOutline.optional(),
  }),
  status: 204,
  unnamed: true,
})

const count = z.int().nonnegative()
const range = { from: z.iso.date(), to: z.iso.date() }

export const listHeatPages = endpoint({
  method: 'get',
  path: '/api/admin/heatmap/pages',
  access: 'admin',
  summary: 'Lists the pages with recorded clicks of the last 90 days.',
  reply: z.object({
    /** `hasOutline`: whether a browser told where the elements of the page stand at that width. */
    pages: z.array(z.object({ page: z.string(), band, hasOutline: z.boolean() })),
  }),
})
export type HeatPages = z.infer<typeof listHeatPages.reply>

/** Clicks on one place or one element; one that is rage and dead counts as rage alone. */
const clicked = { element: z.string(), clicks: count, rage: count, dead: count }

export const showHeatmap = endpoint({
  method: 'get',
  path: '/api/admin/heatmap',
  access: 'admin',
  summary:
    'Shows at which places of a page visitors who agreed to it clicked, and how far they scrolled. Nothing of fewer than 5 visits is shown.',
  query: withinDays(z.strictObject({ ...range, page, band }), MOST_HEAT_DAYS),
  reply: z.discriminatedUnion('shows', [
    z.object({
      shows: z.literal('all'),
      page: z.string(),
      band,
      ...range,
      /** Browsers on one day each. */
      visits: count,
      views: count,
      clicks: count,
      /** True if only the newest were read, as there are too many. */
      isPart: z.boolean(),
      /** Most clicks first; those of fewer than 5 visits are one, `(other)`. */
      elements: z.array(z.object({ ...clicked, visits: count })),
      /** Clicks on the same twentieth of an element in both directions; of elements that are listed. */
      places: z.array(z.object({ ...clicked, x: place, y: place })),
      /** The number of views that reached 0 %, 5 % … 100 % of the page. */
      depths: z.array(count).length(100 / DEPTH_STEP + 1),
      /** The boxes of the elements, in the middle of those that browsers sent; null where none did. */
      outline: PageOutline.nullable(),
    }),
    z.object({ shows: z.literal('too_few') }),
  ]),
})
export type Heatmap = z.infer<typeof showHeatmap.reply>
export type ShownHeatmap = Extract<Heatmap, { shows: 'all' }>
