import { type ComponentType, lazy, useState } from 'react'

type LatePart = { Lazy: ComponentType; loaded: ComponentType | null; preload: () => Promise<void> }

/**
 * A part of a page whose code comes after the first paint, but before the page where it was asked
 * for: `preload` in a route's loader, so that whoever comes from another page finds the whole page
 * at once, and nothing moves any more.
 */
export const latePart = (load: () => Promise<{ default: ComponentType }>): LatePart => {
  const part: LatePart = {
    Lazy: lazy(load),
    loaded: null,
    preload: async () => {
      part.loaded = (await load()).default
    },
  }
  return part
}

/** Shows a {@link latePart}. */
export function Part({ of }: { of: LatePart }) {
  // Chosen once: a part that is there must not be made anew.
  const [Chosen] = useState(() => of.loaded ?? of.Lazy)
  return <Chosen />
}
