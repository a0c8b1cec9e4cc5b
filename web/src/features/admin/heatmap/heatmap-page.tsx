import {
  HEAT_BANDS,
  type HeatBand,
  MOST_HEAT_DAYS,
} from '@sortie/contracts/tracking/heatmap/heat-limits'
import type { HeatPages, ShownHeatmap } from '@sortie/contracts/tracking/heatmap/heatmap'
import { PAGE_PATTERNS } from '@sortie/contracts/tracking/visits/page-patterns'
import { useQuery } from '@tanstack/react-query'
import { Choices } from '@/components/fields/choices'
import { SelectField } from '@/components/fields/field'
import { EmptyState } from '@/components/states/empty-state'
import { Loaded } from '@/components/states/query-states'
import { formatCount } from '@/lib/format'
import { RangeForm } from '../analytics/range-form'
import { useToday } from '../analytics/use-today'
import { FiguresSkeleton } from '../frame/figures'
import { AdminPage } from '../frame/frame'
import { AdminPart } from '../frame/part'
import { DepthTable, ElementTable } from './element-table'
import { HeatPicture } from './heat-picture'
import { heatmapQuery, heatPagesQuery } from './queries'
import {
  HEAT_MODES,
  type HeatPageState,
  type HeatSearch,
  heatAddressOf,
  heatShownAt,
} from './search'
import { bandNames, modeNames } from './words'

/** Of fewer visits a picture says little: the next one may turn it round. */
const ENOUGH_VISITS = 30

type Props = { search: HeatSearch; onShow: (search: HeatSearch) => void }

/** Shows the clicks and the scroll depth of visitors who agreed to their recording. */
export function HeatmapPage({ search, onShow }: Props) {
  const today = useToday()
  const shown = heatShownAt(search, today)
  const show = (more: Partial<HeatPageState>) => onShow(heatAddressOf({ ...shown, ...more }, today))
  const pages = useQuery(heatPagesQuery)
  return (
    <AdminPage title="Heat map">
      <Loaded query={pages} what="The pages" waiting={<FiguresSkeleton />}>
        {() =>
          pages.data &&
          (pages.data.pages.length > 0 ? (
            <Recorded pages={pages.data.pages} shown={shown} today={today} onShow={show} />
          ) : (
            <EmptyState title="Nothing is recorded yet.">
              Clicks are recorded of visitors who turn that on under Cookie choices, and of every
              second one of them.
            </EmptyState>
          ))
        }
      </Loaded>
    </AdminPage>
  )
}

type RecordedProps = {
  pages: HeatPages['pages']
  shown: HeatPageState
  today: string
  onShow: (more: Partial<HeatPageState>) => void
}

function Recorded({ pages, shown, today, onShow }: RecordedProps) {
  const names = [...new Set(pages.map(({ page }) => page))]
  const page = shown.page ?? names[0]!
  const isKnown = names.includes(page)
  const hasOutline = (name: string) => pages.some((one) => one.page === name && one.hasOutline)
  return (
    <>
      <div className="grid gap-4">
        <RangeForm shown={shown} today={today} mostDays={MOST_HEAT_DAYS} onShow={onShow} />
        <div className="grid max-w-xl gap-4">
          <SelectField
            label="Page"
            value={isKnown ? page : ''}
            onChange={({ target }) => onShow({ page: target.value, band: null })}
          >
            {!isKnown && (
              <option value="" disabled>
                Choose a page
              </option>
            )}
            {names.map((name) => (
              <option key={name} value={name}>
                {hasOutline(name) ? name : `${name} (no outline yet)`}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
      {isKnown ? (
        <RecordedPage page={page} pages={pages} shown={shown} onShow={onShow} />
      ) : (
        <EmptyState title="Nothing is recorded of this page.">
          {PAGE_PATTERNS.has(page) ? (
            `In the last 90 days, no recorded visitor opened ${page}.`
          ) : (
            <>
              Sortie has no page <span className="wrap-anywhere">{page}</span>. Pages with an ID or
              a name in their address are one, such as /blog/$slug.
            </>
          )}{' '}
          Choose a page from the list above.
        </EmptyState>
      )}
    </>
  )
}

type RecordedPageProps = Omit<RecordedProps, 'today'> & { page: string }

function RecordedPage({ page, pages, shown, onShow }: RecordedPageProps) {
  const bands = HEAT_BANDS.filter((band) =>
    pages.some((one) => one.page === page && one.band === band),
  )
  const band: HeatBand =
    shown.band !== null && bands.includes(shown.band) ? shown.band : bands.at(-1)!
  const map = useQuery(heatmapQuery(shown, page, band))
  const bandOf = (name: string) => bands.find((one) => bandNames[one] === name)!
  return (
    <>
      <div className="grid gap-4">
        <Choices
          legend="Width of the window"
          choices={bands.map((one) => bandNames[one])}
          chosen={bandNames[band]}
          onChoose={(name) => onShow({ band: bandOf(name) })}
        />
        <Choices
          legend="What is drawn"
          choices={HEAT_MODES.map((mode) => modeNames[mode])}
          chosen={modeNames[shown.mode]}
          onChoose={(name) =>
            onShow({ mode: HEAT_MODES.find((mode) => modeNames[mode] === name)! })
          }
        />
      </div>
      <Loaded query={map} what="The heat map" waiting={<FiguresSkeleton />}>
        {() =>
          map.data &&
          (map.data.shows === 'all' ? (
            <div
              aria-busy={map.isPlaceholderData}
              className="grid grid-cols-[minmax(0,1fr)] gap-8 aria-busy:opacity-60"
            >
              <Sample map={map.data} />
              <AdminPart title={modeNames[shown.mode]}>
                <HeatPicture map={map.data} mode={shown.mode} />
              </AdminPart>
              <AdminPart title={shown.mode === 'scroll' ? 'How far they came' : 'What was clicked'}>
                {shown.mode === 'scroll' ? (
                  <DepthTable depths={map.data.depths} views={map.data.views} />
                ) : (
                  <>
                    <p className="text-sm text-ink-2">
                      Each click counts once: as rage if it is the third at one place within a
                      second, else as dead if nothing changes within a second. A message that
                      appears is a change.
                    </p>
                    <ElementTable
                      {...map.data}
                      mode={shown.mode}
                      isAll={map.data.outline === null}
                    />
                  </>
                )}
              </AdminPart>
            </div>
          ) : (
            <EmptyState title="Fewer than five visits.">
              They might be one person’s, so nothing of them is shown. Choose more days, or another
              page or width.
            </EmptyState>
          ))
        }
      </Loaded>
    </>
  )
}

/** Says how many visits, views and clicks the picture rests on. */
function Sample({ map: { visits, views, clicks, isPart } }: { map: ShownHeatmap }) {
  return (
    <div className="grid gap-3">
      {visits < ENOUGH_VISITS && (
        <p role="note" className="w-fit rounded-md border border-line bg-sunken px-4 py-2 text-sm">
          <strong className="font-semibold">Too little data.</strong> Below {ENOUGH_VISITS} visits
          the next few may turn the picture round.
        </p>
      )}
      <p className="text-sm text-ink-2">
        n = {formatCount(visits)} visits, each of one browser on one day (UTC), with{' '}
        {formatCount(views)} views and {formatCount(clicks)} clicks. Only of visitors who turned
        that on, and of every second one of them. A withdrawal takes them out.
        {isPart && ' There are more than can be read at once: these are the newest.'}
      </p>
    </div>
  )
}
