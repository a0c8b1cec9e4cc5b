import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'

type LatePart = {
  Lazy: ComponentType
  loaded: ComponentType | null
  /** Somebody is about to see it: loads it where it stands as the server rendered it. */
  seen: () => void
  preload: () => Promise<void>
}

/** The distance below the window within which a part is loaded already. */
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
}

/** Shows a {@link latePart}. */
export function LazyPart({ of, first = false }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // Chosen once: a part that is there must not be made anew.
  const [Chosen] = useState(() => of.loaded ?? of.Lazy)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        of.seen()
      },
      { rootMargin: NEAR },
    )
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [of])
  return (
    // A part that is far down is laid out after the rest, see early/lay-out.ts.
    <div ref={box} data-far={first ? undefined : ''}>
      <Suspense>
        <Chosen />
      </Suspense>
    </div>
  )
}
