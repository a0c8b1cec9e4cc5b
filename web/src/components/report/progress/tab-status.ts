import type { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import { useEffect, useRef } from 'react'
import { useTabTitle } from '@/lib/pages/use-page-title'
import { isNews } from './launched'
import { type Course, currentStage, isRunOver } from './stages'

type Analysis = FreeTrialResults['analysis']

/** Returns the title of the tab for a run: its step, then its outcome. */
export const tabTitle = ({ status, stages }: Analysis, name: string, course: Course) => {
  if (status === 'ready') return `Report ready · ${name}`
  if (isRunOver(status)) return `${status === 'failed' ? 'Analysis failed' : 'Not run'} · ${name}`
  const step = Math.min(currentStage(stages, course) + 1, course.length)
  return `(${step}/${course.length}) Analyzing · ${name}`
}

const ROUND = 2 * Math.PI * 10
const end = { ready: 'm10 16.5 4 4 8-9', failed: 'M16 9v9m0 4.5v.5' } as const

/** An icon for the tab, as a data address: a ring that fills, then a tick or an exclamation mark. */
export const tabIcon = ({ status, stages }: Analysis, course: Course) => {
  const over = isRunOver(status)
  const share = over ? 1 : (currentStage(stages, course) + 0.5) / course.length
  const color = over && status !== 'ready' ? '#ff8f85' : '#5ad4c4'
  const mark = over
    ? `<path d="${end[status === 'ready' ? 'ready' : 'failed']}" stroke-width="3"/>`
    : '<circle cx="16" cy="16" r="2" fill="#ff8b3a" stroke="none"/>'
  const ring = `<circle cx="16" cy="16" r="10" stroke-dasharray="${share * ROUND} 99" transform="rotate(-90 16 16)"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0f4c55"/><g fill="none" stroke="${color}" stroke-width="3" stroke-linecap="round">${ring}${mark}</g></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

type TabRun = { id: string; name: string; course: Course }

/** Shows a run in the tab's title and icon while it is under way, and how it ended; then no more. */
export const useTabStatus = (analysis: Analysis, { id, name, course }: TabRun) => {
  const watched = useRef(false)
  watched.current ||= !isRunOver(analysis.status) || isNews(id)
  const icon = tabIcon(analysis, course)
  useTabTitle(watched.current ? tabTitle(analysis, name, course) : null)

  useEffect(() => {
    if (!watched.current) return
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    const before = link?.getAttribute('href') ?? ''
    link?.setAttribute('href', icon)
    return () => link?.setAttribute('href', before)
  }, [icon])
}
