import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'

type LatePart = {
  Lazy: ComponentType
  loaded: ComponentType | null
  /** Somebody is about to see it: loads it where it stands as the server rendered it. */
  seen: () => void
  preload: () => Promise<void>
}

/** How far below the window a part is loaded already. */
const NEAR = '400px'

/**
 * A part of a page whose code comes when the reader comes near, while what the server rendered is
 * there from the start; `preload` it in the route's loader, so that whoever comes from another page
 * finds the whole page at once, and nothing moves any more.
 */
export const latePart = (load: () => Promise<{ default: ComponentType }>): LatePart => {
  let seen = () => {}
  const near = new Promise<void>((resolve) => {
    seen = resolve
  })
  const part: LatePart = {
    Lazy: lazy(() => near.then(load)),
    loaded: null,
    seen,
    preload: async () => {
      part.loaded = (await load()).default
    },
  }
  return part
}

type Props = {
  of: LatePart
  /** The first window may show some of it: it is laid out with the rest. */
  first?: boolean
  /**
   * Only links and text: what the server rendered does all that it has to. Its code comes when
   * somebody touches it, so that a link in it then leads on without a new page.
   */
  still?: boolean
}

/** Calls once when somebody comes near to a part, or is about to do something in it. @returns ends it */
const onNear = (box: HTMLElement, still: boolean, run: () => void) => {
  if (still) {
    // What was clicked before the page was alive waits for this part: see early/keep-events.ts.
    if (box.matches(':hover, :focus-within') || box.querySelector('[data-kept]')) run()
    const ending = new AbortController()
    const { signal } = ending
    for (const type of ['pointerover', 'focusin'])
      box.addEventListener(type, run, { signal, once: true, passive: true })
    return () => ending.abort()
  }
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      run()
    },
    { rootMargin: NEAR },
  )
  observer.observe(box)
  return () => observer.disconnect()
}

/** Shows a {@link latePart}. */
export function Part({ of, first = false, still = false }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // Chosen once: a part that is there must not be made anew.
  const [Chosen] = useState(() => of.loaded ?? of.Lazy)
  useEffect(() => onNear(box.current!, still, of.seen), [of, still])
  return (
    // What is far down is laid out after the rest, see early/lay-out.ts.
    <div ref={box} data-far={first ? undefined : ''}>
      <Suspense>
        <Chosen />
      </Suspense>
    </div>
  )
}
