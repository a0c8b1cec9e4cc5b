import clsx from 'clsx'
import { ChevronDown, Download } from 'lucide-react'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { useMenu } from '@/components/menus/use-menu'
import type { ChosenFile, OtherTable } from './exports'
import { useExport } from './use-export'

const FORMATS = [
  { format: 'csv', name: 'CSV', about: 'the keywords, for any spreadsheet' },
  { format: 'xlsx', name: 'Excel', about: 'all tables, a sheet each' },
  { format: 'pdf', name: 'PDF', about: 'to read or print' },
  { format: 'json', name: 'JSON', about: 'all tables, for programs' },
] as const
const nameOf = (wanted: ChosenFile['format']) =>
  FORMATS.find(({ format }) => format === wanted)?.name ?? wanted
/** A choice for the export: its name and its keywords; a view of null stands for all of them. */
export type ExportScope = { name: string; view: ChosenFile['view'] }
type Props = {
  reportId: string
  scopes: ExportScope[]
  /** Tables that have a CSV file of their own. */
  tables?: OtherTable[]
  /** Stands at the foot of the page: the menu opens above it. */
  isLow?: boolean
}

/** Exports keywords of a report: all of them, or those that somebody has before them. */
export default function ExportMenu({ reportId, scopes, tables = [], isLow = false }: Props) {
  const { close, around, button, menu } = useMenu()
  const { start, preparing, failed } = useExport(reportId)
  const choose = (choice: ChosenFile, timeStamp: number) => {
    close()
    void start(choice, timeStamp)
  }
  return (
    <div className="grid justify-items-start gap-1 sm:justify-items-end">
      <div className="relative" {...around}>
        <Button
          {...button}
          busy={preparing !== null}
          pendingLabel={preparing ? `Preparing ${nameOf(preparing.format)}…` : ''}
        >
          <Download aria-hidden="true" className="size-4" />
          <span className={clsx(!isLow && 'max-sm:sr-only')}>Export</span>
          <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
        <div
          {...menu}
          className={clsx(
            'absolute z-20 max-h-[70dvh] w-72 overflow-y-auto max-w-[calc(100vw-4rem)] animate-rise rounded-md border border-line bg-surface p-1.5 shadow-float',
            isLow ? 'start-0 bottom-full mb-1 sm:start-auto sm:end-0' : 'end-0 top-full mt-1',
          )}
        >
          {scopes.map((scope) => (
            <Scope key={scope.name} {...scope} onChoose={choose} />
          ))}
          {tables.length > 0 && <Tables tables={tables} onChoose={choose} />}
        </div>
      </div>
      <p role="status" className="sr-only">
        {preparing && `Preparing ${nameOf(preparing.format)}…`}
      </p>
      {failed && !preparing && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <FormFailure>{failed.words}</FormFailure>
          <Button onClick={({ timeStamp }) => void start(failed.choice, timeStamp)}>
            Try Again
          </Button>
        </div>
      )}
    </div>
  )
}

const item =
  'flex min-h-11 w-full items-baseline gap-2 rounded-sm px-3 py-2.5 text-start text-sm hover:bg-sunken'

type TablesProps = { tables: OtherTable[]; onChoose: ScopeProps['onChoose'] }

/** The other tables of the report, each as a CSV file of its own. */
function Tables({ tables, onChoose }: TablesProps) {
  return (
    <fieldset className="border-t border-line py-1">
      <legend className="sr-only">Other tables (CSV)</legend>
      <p aria-hidden="true" className="px-3 py-1 text-sm font-semibold">
        Other tables (CSV)
      </p>
      {tables.map(({ table, name }) => (
        <button
          key={table}
          type="button"
          className={item}
          onClick={({ timeStamp }) => onChoose({ format: 'csv', view: null, table }, timeStamp)}
        >
          <span className="font-medium">{name}</span>
        </button>
      ))}
    </fieldset>
  )
}

type ScopeProps = ExportScope & {
  onChoose: (choice: ChosenFile, timeStamp: number) => void
}

/** Shows the name of a scope, and the formats that it can be exported in. */
function Scope({ name, view, onChoose }: ScopeProps) {
  return (
    <fieldset className="py-1">
      <legend className="px-3 py-1 text-sm font-semibold">{name}</legend>
      {FORMATS.map(({ format, name: title, about }) => (
        <button
          key={format}
          type="button"
          className={item}
          onClick={({ timeStamp }) => onChoose({ format, view }, timeStamp)}
        >
          <span className="w-12 shrink-0 font-medium">{title}</span>
          <span className="text-ink-2">{about}</span>
        </button>
      ))}
    </fieldset>
  )
}
