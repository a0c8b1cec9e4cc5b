import type { Body } from '@sortie/contracts/call'
import {
  bandOf,
  DEPTH_STEP,
  HEAT_SPAN,
  isSampled,
  LONGEST_PAGE,
  MOST_OUTLINE_BOXES,
  MOST_SENT_CLICKS,
  MOST_SENT_PARTS,
} from '@sortie/contracts/tracking/heatmap/heat-limits'
import type {
  OutlineBox,
  PageOutline,
  recordClicks,
  SentClick,
} from '@sortie/contracts/tracking/heatmap/heatmap'
import type { AnyRouter } from '@tanstack/react-router'
import { trackingApi } from '@/lib/api/client/tracking-api.gen'
import { newKey } from '@/lib/forms/action'
import { sendBeacon } from '../beacon'
import { patternOf } from '../pages'
import { all, on, onPage, type Stop } from '../watch'
import { createClickJudge } from './click-judge'
import { clickedIn, nameOfElement, outlineElements } from './element-name'

type ClickMessage = Body<typeof recordClicks>
type Place = Pick<SentClick, 'element' | 'x' | 'y'>
/** One view of a page, as far as it was not sent yet. */
type View = Pick<ClickMessage, 'viewId' | 'page' | 'band'> & {
  part: number
  depth: number
  /** The depth that was sent last, in percent; null before. */
  sentDepth: number | null
  clicks: SentClick[]
  outline: PageOutline | null
}

const sendClicks = (body: ClickMessage) => sendBeacon(trackingApi.recordClicks.path, body)

/** After so long a page stands as it will, and its boxes are measured. */
const SETTLED_MS = 2_000
/** Elements that are looked at for an outline: a long list has many that are called the same. */
const MOST_MEASURED = 150

/** Selectors of the elements that respond to a click by themselves, even if nothing else changes. */
const TAKES_CLICKS = 'a[href],input,select,textarea,label,summary,[contenteditable=true]'
const EDITABLE = 'input,select,textarea,[contenteditable=true]'

const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))
const page = () => document.documentElement

/** Measures how much of the page was seen, in percent, in steps. */
const depthNow = (): number => {
  const seen = (window.scrollY + window.innerHeight) / Math.max(1, page().scrollHeight)
  return within(Math.floor((seen * 100) / DEPTH_STEP) * DEPTH_STEP, 100)
}

const placeOf = ({ clientX, clientY, target }: MouseEvent): Place | null => {
  if (!(target instanceof Element)) return null
  const element = clickedIn(target)
  const { left, top, width, height } = element.getBoundingClientRect()
  if (width === 0 || height === 0) return null
  return {
    element: nameOfElement(element),
    x: within(((clientX - left) / width) * HEAT_SPAN, HEAT_SPAN),
    y: within(((clientY - top) / height) * HEAT_SPAN, HEAT_SPAN),
  }
}

/** Returns true where an element, or one around it, keeps its place in the window while the page is scrolled. */
const staysInWindow = (element: Element): boolean => {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const { position, top } = getComputedStyle(one)
    if (position === 'fixed') return true
    if (position !== 'sticky') continue
    // One that is not at its edge is scrolled with the page. Places are no whole pixels.
    const isAtEdge = Math.abs(one.getBoundingClientRect().top - Number.parseFloat(top)) <= 1
    if (isAtEdge) return true
  }
  return false
}

const boxOf = (element: Element): OutlineBox | null => {
  const { left, top, width, height } = element.getBoundingClientRect()
  // An element that stays in the window is drawn at its place there: the scroll position is no part of
  // it.
  const y = staysInWindow(element) ? top : top + window.scrollY
  if (width === 0 || height === 0 || left < 0 || y < 0) return null
  return {
    element: nameOfElement(element),
    x: within(left + window.scrollX, LONGEST_PAGE),
    y: within(y, LONGEST_PAGE),
    width: within(width, LONGEST_PAGE),
    height: within(height, LONGEST_PAGE),
  }
}
/** Measures the boxes of the page's elements: the first of each name. */
const outlineNow = (): PageOutline => {
  const boxes = new Map<string, OutlineBox>()
  for (const element of outlineElements(document).slice(0, MOST_MEASURED)) {
    if (boxes.size === MOST_OUTLINE_BOXES) break
    const box = boxOf(element)
    if (box && !boxes.has(box.element)) boxes.set(box.element, box)
  }
  return {
    width: within(page().clientWidth, LONGEST_PAGE),
    height: within(page().scrollHeight, LONGEST_PAGE),
    boxes: [...boxes.values()],
  }
}

/** Calls back once something of the page changes. @returns looks for it from now on, or no longer */
const createChangeWatch = (onChange: () => void) => {
  const observer = new MutationObserver(onChange)
  return {
    watch: () =>
      observer.observe(document.body, {
        attributes: true,
        characterData: true,
        childList: true,
        subtree: true,
      }),
    rest: () => observer.disconnect(),
  }
}

/** Returns true where a click ends a selection of text. Several clicks at one place select a word, and may be anger. */
const selectsText = ({ detail }: MouseEvent) =>
  detail === 1 && document.getSelection()?.isCollapsed === false

/**
 * Records where a visitor who agreed to it clicks, and how far they scroll. Elements are known by their kind and where they
 * stand, never by a text; what is typed is not looked at.
 * @returns stops it; what was not sent yet is dropped
 */
export const recordClicksOf = (router: AnyRouter, sessionId: string): Stop => {
  if (!isSampled(sessionId)) return () => {}
  const newView = (): View => ({
    viewId: newKey(),
    page: patternOf(router.state.matches),
    band: bandOf(window.innerWidth),
    part: 0,
    depth: depthNow(),
    sentDepth: null,
    clicks: [],
    outline: null,
  })
  /** Null until the first page is open. */
  let view: View | null = null

  const send = () => {
    if (!view) return
    const { viewId, page, band, part, depth, sentDepth, clicks, outline } = view
    const isNew = sentDepth === null || depth > sentDepth || clicks.length > 0
    if (!isNew || part >= MOST_SENT_PARTS) return
    const record = { sessionId, viewId, part, page, band, depth, clicks }
    sendClicks(outline ? { ...record, outline } : record)
    Object.assign(view, { part: part + 1, sentDepth: depth, clicks: [], outline: null })
  }
  const judge = createClickJudge<Place>({
    now: () => performance.now(),
    later: (run, milliseconds) => void setTimeout(run, milliseconds),
    note: (click) => {
      const waiting = view?.clicks.push(click) ?? 0
      if (waiting >= MOST_SENT_CLICKS) send()
    },
  })
  const changes = createChangeWatch(() => effect())
  const effect = () => {
    changes.rest()
    judge.effect()
  }
  const click = (event: MouseEvent) => {
    // By keyboard there is no place.
    const place = event.detail > 0 ? placeOf(event) : null
    if (!place) return
    const takes = (event.target as Element).closest(TAKES_CLICKS) !== null
    judge.click(place, {
      x: event.clientX,
      y: event.clientY,
      hasEffect: takes || selectsText(event),
    })
    if (judge.isWaiting()) changes.watch()
  }

  let measuring = 0
  const leave = () => {
    effect()
    send()
  }
  const open = () => {
    clearTimeout(measuring)
    leave()
    const opened = newView()
    view = opened
    measuring = window.setTimeout(() => {
      opened.depth = Math.max(opened.depth, depthNow())
      opened.outline = outlineNow()
    }, SETTLED_MS)
  }
  const stops = [
    onPage(router, open),
    // Before our own handlers, which may take the element away.
    on(document, 'click', click, { capture: true }),
    on(document, 'focusin', ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(EDITABLE)) effect()
    }),
    on(window, 'scroll', () => {
      if (view) view.depth = Math.max(view.depth, depthNow())
      effect()
    }),
    on(document, 'visibilitychange', () => document.visibilityState === 'hidden' && leave()),
    on(window, 'pagehide', leave),
  ]
  return () => {
    clearTimeout(measuring)
    changes.rest()
    all(stops)()
  }
}
