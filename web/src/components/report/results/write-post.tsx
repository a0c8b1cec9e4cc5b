import type { PageKind } from '@sortie/contracts/content/drafts/article-ids'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { createContext, type MouseEvent, type ReactNode, use, useMemo } from 'react'
import { buttonClass } from '@/components/button'
import { type NewDraftSearch, planSearch, writeSearch } from '@/lib/drafts/new-draft'
import { reportsQuery } from '@/lib/reports/reports'

type Way = {
  from: Pick<NewDraftSearch, 'projectId' | 'reportId'>
  go: (search: NewDraftSearch) => void
}

// Nothing where there is nothing to write for: a shared report, an example, a free analysis.
const WriteContext = createContext<Way | null>(null)

type AroundProps = { reportId: string; isOn: boolean; children: ReactNode }

/** Around a report of one's own: what it found can be written about. */
export function Writable({ reportId, isOn, children }: AroundProps) {
  // The list knows under which project it is filed.
  const { data: reports } = useQuery({ ...reportsQuery, enabled: isOn })
  const projectId = reports?.find((report) => report.reportId === reportId)?.projectId
  const navigate = useNavigate()
  const way = useMemo(
    () =>
      isOn
        ? {
            from: { projectId, reportId },
            go: (search: NewDraftSearch) => void navigate({ to: '/blog-drafts/new', search }),
          }
        : null,
    [navigate, projectId, reportId, isOn],
  )
  return <WriteContext value={way}>{children}</WriteContext>
}

/** The address of a new brief, for a new tab. */
const hrefOf = (search: NewDraftSearch) =>
  `/blog-drafts/new?${new URLSearchParams(JSON.parse(JSON.stringify(search)))}`

/** Goes there within the app, unless somebody wants a new tab. */
const follow = (way: Way, search: NewDraftSearch) => (event: MouseEvent) => {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
  event.preventDefault()
  way.go(search)
}

type Props = {
  keyword: string
  clusterId?: string | undefined
  /** A sign, unless told; as a button or an item of a menu it has its words. */
  look?: 'sign' | 'button' | 'item'
}

const LOOKS = {
  sign: 'grid size-11 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink sm:size-8 print:hidden',
  button: buttonClass('plain'),
  item: 'flex min-h-11 w-full items-center gap-2 rounded-sm px-3 text-start text-sm hover:bg-sunken',
}

type PlanProps = {
  keyword: string
  clusterId: string
  /** The page that the plan proposes, with its title. */
  page: { kind: PageKind; title: string }
}

/** Opens the brief of a page that a report plans. */
export function PlanPage({ keyword, clusterId, page }: PlanProps) {
  const way = use(WriteContext)
  if (!way) return null
  const search = planSearch(keyword, page, { ...way.from, clusterId })
  return (
    <a href={hrefOf(search)} onClick={follow(way, search)} className={LOOKS.button}>
      <PenLine aria-hidden="true" className="size-4" />
      Plan This Page<span className="sr-only">: {page.title}</span>
    </a>
  )
}

/** Begins an article on something that a report found. A plain link: tables have hundreds of them. */
export function WritePost({ keyword, clusterId, look = 'sign' }: Props) {
  const way = use(WriteContext)
  if (!way) return null
  const search = writeSearch(keyword, { ...way.from, clusterId })
  return (
    <a
      href={hrefOf(search)}
      onClick={follow(way, search)}
      title={look === 'sign' ? 'Write the post' : undefined}
      className={LOOKS[look]}
    >
      <PenLine aria-hidden="true" className="size-4" />
      {look === 'sign' ? (
        <span className="sr-only">Write a post on {keyword}</span>
      ) : (
        <>
          Write the Post<span className="sr-only"> on {keyword}</span>
        </>
      )}
    </a>
  )
}
