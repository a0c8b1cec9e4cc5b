import type { Report } from '@sortie/contracts/analysis/reports/reports'
import { sourceName } from '@sortie/contracts/analysis/reports/source-names'
import {
  AD_CLICK_SHARE,
  type AdBudget,
  adBudget,
} from '@sortie/contracts/analysis/scoring/ad-budget'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useMemo, useState } from 'react'
import { Button } from '@/components/button'
import { howItCame } from '@/components/report/explanation/receipt-words'
import { Estimated } from '@/components/report/results/figure'
import { EmptyState } from '@/components/states/empty-state'
import { FailedPart, type PartQuery } from '@/components/states/failed-part'
import { Skeleton } from '@/components/states/skeleton'
import { formatCount, formatDay, formatDollars } from '@/lib/format'
import { FilterSelect } from '../filters/filter-select'
import type { ReportSource } from '../queries'
import { figureOf, RowEvidence, RowFigure } from '../table/row-evidence'
import { RowMenu } from '../table/row-menu'
import type { ReportRow } from '../table/rows'
import {
  ADVICE,
  ADVICES,
  budgetText,
  medianPrice,
  type PricedRow,
  pricedRows,
  reachOf,
} from './ad-words'

/** Lines that are shown before somebody asks for more. */
const AT_ONCE = 25
/** The first and the highest number of clicks of a budget. */
const CLICKS = { first: 200, most: 100_000 }

type Props = {
  report: Report
  rows: ReportRow[] | undefined
  query: PartQuery
  source: ReportSource
}

/** Shows the prices of clicks on ads, the keywords that are worth them, and the budget for a number of clicks. */
export default function Advertising({ report, rows, query, source }: Props) {
  const priced = useMemo(() => rows && pricedRows(rows), [rows])
  return (
    <section aria-labelledby="advertising" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <h2 id="advertising" className="text-xl">
          Advertising
        </h2>
        <p className="mt-1 max-w-[68ch] text-sm text-ink-2">
          What a click on an ad costs, and which keywords are worth it. Included in every keyword
          report.
        </p>
      </div>
      {rows && priced ? (
        priced.length > 0 ? (
          <RowEvidence source={source} rows={rows}>
            <Budget priced={priced} reach={reachOf(report.sorties)} />
            <AdTable priced={priced} all={rows.length} />
            <Sources source={source} keywordId={priced[0]!.keywordId} />
          </RowEvidence>
        ) : (
          <EmptyState title="No click prices yet.">
            Our sources don’t know what clicks cost in this industry. Your other tabs are complete.
          </EmptyState>
        )
      ) : query.error ? (
        <FailedPart title="The click prices could not be loaded" query={query}>
          Your report is safe.
        </FailedPart>
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </section>
  )
}

type BudgetProps = { priced: PricedRow[]; reach: number }

/** Shows the cost of a number of clicks a month, with the calculation behind it. */
function Budget({ priced, reach }: BudgetProps) {
  const [wanted, setWanted] = useState(CLICKS.first)
  const budget = useMemo(() => adBudget(priced, wanted, reach), [priced, wanted, reach])
  const median = medianPrice(priced)
  const worth = priced.filter(({ advice }) => advice === 'pay').length
  return (
    <div className="grid gap-4 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6">
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[12rem_minmax(0,1fr)] lg:grid-cols-[12rem_minmax(0,1fr)_auto]">
        <div>
          <label htmlFor="ad-clicks" className="text-sm font-semibold">
            Clicks a month
          </label>
          <input
            id="ad-clicks"
            type="number"
            inputMode="numeric"
            min={1}
            max={CLICKS.most}
            step={10}
            defaultValue={CLICKS.first}
            onChange={({ target }) => {
              const typed = Math.floor(target.valueAsNumber)
              setWanted(typed > 0 ? Math.min(CLICKS.most, typed) : 0)
            }}
            className="mt-1 block min-h-11 w-full rounded-sm border border-field bg-surface px-3 text-lg text-ink tabular-nums hover:border-ink-2"
          />
        </div>
        <p aria-live="polite" className="text-sm text-ink-2">
          <span className="font-semibold text-ink">Budget a month, est.</span>
          <span className="block text-3xl font-semibold text-ink tabular-nums">
            {formatDollars(budget.cost)}
          </span>
          {budgetText(budget, wanted)}
        </p>
        <dl className="flex gap-8 text-sm sm:col-span-2 lg:col-span-1 lg:border-s lg:border-line lg:ps-8">
          {median !== null && (
            <div className="flex flex-col-reverse justify-end">
              <dd className="text-xl font-semibold tabular-nums">{formatDollars(median)}</dd>
              <dt className="text-ink-2">Median CPC, est.</dt>
            </div>
          )}
          <div className="flex flex-col-reverse justify-end">
            <dd className="text-xl font-semibold tabular-nums">{formatCount(worth)}</dd>
            <dt className="text-ink-2">Worth paying for</dt>
          </div>
        </dl>
      </div>
      {budget.lines.length > 0 && <Sum budget={budget} reach={reach} />}
    </div>
  )
}

const percent = (share: number) => `${Math.round(share * 1_000) / 10} %`

/** The receipt of a budget: what is bought of which keyword, and by which rule. */
function Sum({ budget, reach }: { budget: AdBudget<PricedRow>; reach: number }) {
  const cell = 'py-1.5 ps-3 text-end tabular-nums'
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-sm font-semibold text-petrol underline underline-offset-4 sm:min-h-9">
        How this is calculated
      </summary>
      <p className="mt-1 max-w-[72ch] text-ink-2">
        We buy clicks from the keyword with the highest ad impact first, then from the next one.
        Keywords rated Low for ads are left out. Assumes that {percent(AD_CLICK_SHARE)} of searches
        click your ad{reach < 1 && `, and that ${percent(reach)} of them are in your area`}. Cost is
        clicks times CPC.
      </p>
      <div className="overflow-x-auto">
        <table className="mt-2 w-full max-w-2xl border-collapse">
          <caption className="sr-only">What the budget buys</caption>
          <thead className="text-ink-2">
            <tr className="border-b border-line">
              <th scope="col" className="py-1.5 text-start font-normal">
                Keyword
              </th>
              <th scope="col" className={clsx(cell, 'font-normal')}>
                Clicks
              </th>
              <th scope="col" className={clsx(cell, 'font-normal')}>
                CPC
              </th>
              <th scope="col" className={clsx(cell, 'font-normal')}>
                Cost
              </th>
            </tr>
          </thead>
          <tbody>
            {budget.lines.map(({ keyword, clicks, cost }) => (
              <tr key={keyword.keywordId} className="border-b border-line last:border-0">
                <th scope="row" className="py-1.5 text-start font-medium wrap-anywhere">
                  {keyword.keyword}
                </th>
                <td className={cell}>{formatCount(clicks)}</td>
                <td className={cell}>{formatDollars(keyword.cpc)}</td>
                <td className={cell}>{formatDollars(cost)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-field font-semibold">
              <th scope="row" className="py-1.5 text-start">
                Total
              </th>
              <td className={cell}>{formatCount(budget.clicks)}</td>
              <td className={cell} />
              <td className={cell}>{formatDollars(budget.cost)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </details>
  )
}

const head = 'py-1 align-top font-mono text-xs font-normal text-ink-2'
const figure = 'hidden ps-3 text-end whitespace-nowrap tabular-nums sm:table-cell'

/** The keywords by what an ad on them is worth, with what to do about each. */
function AdTable({ priced, all }: { priced: PricedRow[]; all: number }) {
  const [advice, setAdvice] = useState<PricedRow['advice'] | null>(null)
  const [most, setMost] = useState(AT_ONCE)
  const passing = advice === null ? priced : priced.filter((row) => row.advice === advice)
  const hasCompetition = priced.some(({ competition }) => competition !== null)
  const isEstimated = priced.every(({ cpcIsEstimated }) => cpcIsEstimated)
  const without = all - priced.length
  return (
    <div className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h3 className="text-lg">Keywords by ad impact</h3>
        <FilterSelect
          name="Advice"
          any={`All advice (${formatCount(priced.length)})`}
          choices={ADVICES.flatMap((each) => {
            const count = priced.filter((row) => row.advice === each).length
            return count === 0
              ? []
              : [{ value: each, name: `${ADVICE[each].name} (${formatCount(count)})` }]
          })}
          chosen={advice}
          onChoose={setAdvice}
        />
      </div>
      <p className="mt-1 min-h-5 text-sm text-ink-2">
        {advice === null
          ? 'Ad impact: volume, click price, competition, intent and relevance, 0 to 100.'
          : ADVICE[advice].meaning}
      </p>
      <table className="mt-3 w-full table-fixed border-collapse text-sm">
        <caption className="sr-only">Keywords by ad impact</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={clsx(head, 'text-start')}>
              Keyword
            </th>
            <th scope="col" className={clsx(head, 'hidden w-28 ps-3 text-start sm:table-cell')}>
              Advice
            </th>
            <th scope="col" className={clsx(head, figure, 'w-24')}>
              Ad impact
              <Estimated when={isEstimated} />
            </th>
            <th scope="col" className={clsx(head, figure, 'w-24')}>
              CPC
              <Estimated when={isEstimated} />
            </th>
            {hasCompetition && (
              <th scope="col" className={clsx(head, figure, 'w-28')}>
                Competition
              </th>
            )}
            <th scope="col" className={clsx(head, figure, 'w-24')}>
              Volume
              <Estimated when={priced.every(({ volumeIsEstimated }) => volumeIsEstimated)} />
            </th>
            <th scope="col" className="w-11 sm:hidden">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {passing.slice(0, most).map((row) => (
            <AdLine key={row.keywordId} row={row} hasCompetition={hasCompetition} />
          ))}
        </tbody>
      </table>
      {passing.length > most && (
        <div className="mt-4 text-center">
          <Button onClick={() => setMost(most + AT_ONCE)}>
            Show {Math.min(AT_ONCE, passing.length - most)} More
          </Button>
        </div>
      )}
      {without > 0 && (
        <p className="mt-3 text-sm text-ink-2">
          {without === 1
            ? '1 keyword has no click price and is left out.'
            : `${formatCount(without)} keywords have no click price and are left out.`}
        </p>
      )}
    </div>
  )
}

const colours: Record<PricedRow['advice'], string> = {
  pay: 'text-radar font-semibold',
  rank: 'text-petrol font-semibold',
  test: 'text-warn',
  skip: 'text-ink-2',
}

function AdLine({ row, hasCompetition }: { row: PricedRow; hasCompetition: boolean }) {
  const { keyword, cpc, advice, searchVolume, competition } = row
  const impact = Math.round(row.paidImpact ?? 0)
  return (
    <tr className="border-b border-line last:border-0 hover:bg-sunken/60 sm:h-10 [&_button]:scroll-my-40">
      <th scope="row" className="py-1.5 text-start font-semibold sm:py-0">
        <span title={keyword} className="block wrap-anywhere sm:truncate">
          {keyword}
        </span>
        <span className="mt-0.5 flex flex-wrap gap-x-3 text-xs font-normal text-ink-2 tabular-nums sm:hidden">
          <span className={colours[advice]}>{ADVICE[advice].name}</span>
          <span>{formatDollars(cpc)} a click</span>
          <span>impact {impact}</span>
          <span>{formatCount(searchVolume)} searches</span>
        </span>
      </th>
      <td className={clsx('hidden ps-3 sm:table-cell', colours[advice])}>{ADVICE[advice].name}</td>
      <td className={figure}>
        <RowFigure row={row} of="paidImpact">
          {impact}
        </RowFigure>
      </td>
      <td className={figure}>
        <RowFigure row={row} of="cpc">
          {formatDollars(cpc)}
        </RowFigure>
      </td>
      {hasCompetition && (
        <td className={figure}>
          {competition !== null && (
            <RowFigure row={row} of="competition">
              {formatCount(competition)}
            </RowFigure>
          )}
        </td>
      )}
      <td className={figure}>
        <RowFigure row={row} of="searchVolume">
          {formatCount(searchVolume)}
        </RowFigure>
      </td>
      <td className="sm:hidden">
        <RowMenu
          keyword={keyword}
          clusterId={row.clusterId}
          figures={[
            figureOf(row, 'paidImpact'),
            figureOf(row, 'cpc'),
            figureOf(row, 'searchVolume'),
          ]}
        />
      </td>
    </tr>
  )
}

/** Names the source of click prices, from the receipt of the best keyword. */
function Sources({ source, keywordId }: { source: ReportSource; keywordId: string }) {
  const { data } = useQuery(source.keyword(keywordId))
  const cpc = data?.paid?.cpc
  return (
    <p className="min-h-10 max-w-[72ch] text-sm text-ink-2">
      {cpc && (
        <>
          Click prices: {sourceName(cpc.source)}, {formatDay(cpc.fetchedAt)}. {howItCame(cpc)} Look
          up prices in your ads account before you set a budget.
        </>
      )}
    </p>
  )
}
