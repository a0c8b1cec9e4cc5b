import { SelectField } from '@/components/fields/field'
import { type BriefPart, bind } from '../brief/bind'
import { MOST } from '../brief/limits'
import { ListEditor } from './list-editor'

/** Asks for the options of a comparison, its criteria, and the customer's own facts about them. */
export function ComparisonFields(part: BriefPart) {
  const { form, onChange, errors } = part
  const { options, criteria, cells } = form
  const named = options.map((option) => option.trim()).filter(Boolean)
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <ListEditor
          label="Options"
          hint="Two to six names or websites"
          item="option"
          name="options"
          items={options}
          most={MOST.options}
          longest={80}
          lacking={errors.options}
          onChange={(changed, from) => {
            const own = from.findIndex((row) => options[row]?.trim() === form.ownOption)
            onChange({
              options: changed,
              cells: from.map((row) => cells[row] ?? []),
              // A name that is typed anew is still the same option.
              ...(form.ownOption && own >= 0 && { ownOption: changed[own]!.trim() }),
            })
          }}
        />
        <ListEditor
          label="Criteria"
          hint="Three to eight, such as price or warranty"
          item="criterion"
          name="criteria"
          items={criteria}
          most={MOST.criteria}
          longest={80}
          lacking={errors.criteria}
          onChange={(changed, from) =>
            onChange({
              criteria: changed,
              cells: options.map((_, row) => from.map((column) => cells[row]?.[column] ?? '')),
            })
          }
        />
      </div>
      {named.length > 0 && (
        <SelectField label="Which one is yours" {...bind(part, 'ownOption')}>
          <option value="">None of them</option>
          {named.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </SelectField>
      )}
      <Cells {...part} />
    </>
  )
}

const isNamed = (name: string) => Boolean(name.trim())

/** A table to fill in: what is left empty is looked for, or the article says that nobody states it. */
function Cells({ form, onChange }: BriefPart) {
  const { options, criteria, cells } = form
  if (!options.some(isNamed) || !criteria.some(isNamed)) return null
  const write = (row: number, column: number, text: string) =>
    onChange({
      cells: options.map((_, at) =>
        criteria.map((__, by) => (at === row && by === column ? text : (cells[at]?.[by] ?? ''))),
      ),
    })
  return (
    <div>
      <p className="text-sm font-semibold">What you know</p>
      <p className="text-sm text-ink-2">
        Optional. We look for empty cells on their pages; what we don’t find stays open.
      </p>
      <section
        aria-label="Table of the comparison"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="-mx-1 mt-2 overflow-x-auto px-1 py-1"
      >
        <table className="w-full border-separate border-spacing-1 text-sm">
          <thead>
            <tr>
              <td />
              {criteria.map(
                (criterion, column) =>
                  isNamed(criterion) && (
                    <th
                      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                      key={column}
                      scope="col"
                      className="min-w-32 px-1 text-start font-medium text-ink-2 wrap-anywhere"
                    >
                      {criterion}
                    </th>
                  ),
              )}
            </tr>
          </thead>
          <tbody>
            {options.map(
              (option, row) =>
                isNamed(option) && (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
                  <tr key={row}>
                    <th scope="row" className="min-w-24 pe-2 text-start font-medium wrap-anywhere">
                      {option}
                    </th>
                    {criteria.map(
                      (criterion, column) =>
                        isNamed(criterion) && (
                          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                          <td key={column}>
                            <input
                              name={row === 0 && column === 0 ? 'cells' : undefined}
                              aria-label={`${criterion} of ${option}`}
                              value={cells[row]?.[column] ?? ''}
                              maxLength={200}
                              autoComplete="off"
                              onChange={({ currentTarget }) =>
                                write(row, column, currentTarget.value)
                              }
                              className="min-h-10 w-full min-w-28 rounded-sm border border-field bg-surface px-2 text-sm hover:border-ink-2"
                            />
                          </td>
                        ),
                    )}
                  </tr>
                ),
            )}
          </tbody>
        </table>
      </section>
    </div>
  )
}
