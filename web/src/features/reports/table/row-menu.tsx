import { CircleHelp, MoreHorizontal, ReceiptText } from 'lucide-react'
import { use } from 'react'
import { useMenu } from '@/components/menus/use-menu'
import { EvidenceContext } from '@/components/report/results/figure'
import { WritePost } from '@/components/report/results/write-post'

/** A figure of a keyword, and where its receipt is. */
export type MenuFigure = { name: string; path: string; subject: string }
type Props = {
  keyword: string
  clusterId?: string | undefined
  /** The path of the rating that can be explained; absent where it can't. */
  rating?: string | undefined
  figures: readonly MenuFigure[]
}

const item =
  'flex min-h-11 w-full items-center gap-2 rounded-sm px-3 text-start text-sm hover:bg-sunken'

/** Offers the acts on a keyword on a phone, whose rows have no room for more than one button. */
export function RowMenu({ keyword, clusterId, rating, figures }: Props) {
  const { isOpen, hide, around, button, menu } = useMenu()
  const { openReceipt, openExplanation } = use(EvidenceContext)
  return (
    <div className="relative sm:hidden" {...around}>
      <button
        type="button"
        {...button}
        className="grid size-11 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <MoreHorizontal aria-hidden="true" className="size-5" />
        <span className="sr-only">Actions for {keyword}</span>
      </button>
      <div
        {...menu}
        className="absolute end-0 z-10 w-56 rounded-md border border-line bg-surface p-1.5 font-normal shadow-float"
      >
        {isOpen && (
          <>
            {rating && (
              <button
                type="button"
                className={item}
                onClick={() => {
                  hide()
                  openExplanation(rating, keyword)
                }}
              >
                <CircleHelp aria-hidden="true" className="size-4 text-ink-2" />
                Why this rating?
              </button>
            )}
            {figures.map(({ name, path, subject }) => (
              <button
                key={path}
                type="button"
                className={item}
                onClick={() => {
                  hide()
                  openReceipt(path, subject)
                }}
              >
                <ReceiptText aria-hidden="true" className="size-4 text-ink-2" />
                Receipt: {name}
              </button>
            ))}
            <WritePost keyword={keyword} clusterId={clusterId} look="item" />
          </>
        )}
      </div>
    </div>
  )
}
