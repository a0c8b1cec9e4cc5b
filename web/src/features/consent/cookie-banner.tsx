import { Link } from '@tanstack/react-router'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { Button } from '@/components/button'
import { chooseConsent, openCookieChoices, useConsent } from '@/lib/analytics/consent'

const link = 'text-petrol underline underline-offset-2'

/**
 * Asks once and blocks nothing: accepting and rejecting look alike and take one click. If the browser has answered
 * already, the banner says so and asks nothing.
 */
export function CookieBanner() {
  const signal = useConsent((state) => state.signal)
  const banner = useRef<HTMLElement>(null)
  const focus = useFocusReturn(banner)
  useRoomFor(banner)
  return (
    <section
      ref={banner}
      {...focus}
      aria-label="Cookies"
      className="fixed inset-x-0 bottom-0 z-35 animate-fade border-t border-line bg-surface shadow-float"
    >
      <div className="shell grid gap-3 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-8">
        {signal ? <Signalled /> : <Question />}
      </div>
    </section>
  )
}

function Question() {
  return (
    <>
      <p className="text-sm text-ink-2">
        <strong className="block text-base font-semibold text-ink">May we count your visit?</strong>
        It helps us see what is useful. Until you choose, we don’t store or send anything optional,
        and Sortie works the same either way.{' '}
        <Link to="/privacy-policy" className={link}>
          Privacy Policy
        </Link>
      </p>
      <div className="grid grid-cols-2 gap-x-2 sm:grid-cols-[auto_1fr_1fr]">
        <Button
          variant="quiet"
          onClick={openCookieChoices}
          className="max-sm:order-last max-sm:col-span-2"
        >
          More choices
        </Button>
        <Button onClick={() => chooseConsent('rejected')}>Reject</Button>
        <Button onClick={() => chooseConsent('accepted')}>Accept</Button>
      </div>
    </>
  )
}

function Signalled() {
  return (
    <>
      <p className="text-sm text-ink-2">
        <strong className="font-semibold text-ink">We don’t count your visit.</strong> Your browser
        sends Global Privacy Control, which we treat as Reject: we don’t store or send anything
        optional.
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={openCookieChoices}>Cookie choices</Button>
        <Button onClick={() => chooseConsent('rejected')}>OK</Button>
      </div>
    </>
  )
}

const focusAgain = (before: Element | null) => {
  const target = before?.isConnected ? before : document.getElementById('main')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

/**
 * Returns the focus to where it was before, once a visitor leaves the banner by Escape or by choosing; without a choice
 * the banner stays.
 */
const useFocusReturn = (banner: RefObject<HTMLElement | null>) => {
  const before = useRef<Element | null>(null)
  // While its buttons are still there: once they are gone, so is the focus.
  useLayoutEffect(() => {
    const { current } = banner
    return () => {
      if (current?.contains(document.activeElement)) focusAgain(before.current)
    }
  }, [banner])
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      const isInside = relatedTarget !== null && currentTarget.contains(relatedTarget)
      if (!isInside) before.current = relatedTarget
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') focusAgain(before.current)
    },
  }
}

/** Lets the end of the page, and what is focused, be scrolled above the banner. */
const useRoomFor = (banner: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    // A property of their own for whoever reads it: set on `html`, it would style the whole page anew.
    const { documentElement: html, body } = document
    const observer = new ResizeObserver(() => {
      const height = `${banner.current?.offsetHeight ?? 0}px`
      body.style.setProperty('--banner', height)
      html.style.scrollPaddingBlockEnd = `calc(5rem + ${height})`
      // The element that had the focus before the banner came may be under it now.
      const focused = body.querySelector('#page :focus-visible')
      focused?.scrollIntoView({ block: 'nearest' })
    })
    if (banner.current) observer.observe(banner.current)
    return () => {
      observer.disconnect()
      body.style.removeProperty('--banner')
      html.style.removeProperty('scroll-padding-block-end')
    }
  }, [banner])
