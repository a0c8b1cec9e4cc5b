import { useEffect, useState } from 'react'

/** The id of the section that somebody reads: the last one whose beginning has passed the top. */
export const useCurrentSection = (count: number): string | null => {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const sections = [...document.querySelectorAll<HTMLElement>('[data-section]')].slice(0, count)
    // Only what crosses a line below the bar can change it.
    const observer = new IntersectionObserver(
      () => {
        const passed = sections.findLast((one) => one.getBoundingClientRect().top < 160)
        setCurrent((passed ?? sections[0])?.id ?? null)
      },
      { rootMargin: '-159px 0px -40% 0px', threshold: [0, 1] },
    )
    for (const section of sections) observer.observe(section)
    return () => observer.disconnect()
  }, [count])
  return current
}
