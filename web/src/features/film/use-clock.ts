import { useEffect, useState } from 'react'

/** The picture changes this often, in milliseconds. */
const FRAME = 66

/**
 * The position in a film, in seconds, and whether it runs. It stops at the end, and while the page
 * is not seen.
 */
export const useClock = (length: number, autoplay: boolean) => {
  const [at, setAt] = useState(0)
  const [playing, setPlaying] = useState(autoplay)

  useEffect(() => {
    if (!playing) return
    let last = performance.now()
    const tick = () => {
      const now = performance.now()
      const passed = (now - last) / 1000
      last = now
      setAt((before) => Math.min(length, before + passed))
    }
    const timer = setInterval(tick, FRAME)
    const onHidden = () => document.hidden && setPlaying(false)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [playing, length])
  useEffect(() => {
    if (at >= length) setPlaying(false)
  }, [at, length])

  const seek = (to: number) => setAt(Math.min(length, Math.max(0, to)))
  const toggle = () => {
    if (!playing && at >= length) setAt(0)
    setPlaying(!playing)
  }
  return { at, playing, seek, toggle }
}
