import { OWN_PAGES } from '@sortie/contracts/content/drafts/draft-limits'
import type { BriefForm, ResultRow } from './brief-form'
import { MOST } from './limits'
import { distinctLines, isWholeResult, numberIn } from './sent-brief'
import { webAddress } from './web-address'

/** Something that was typed and that no brief can hold yet: it stays in the form, and on the device. */
export type Unsent = {
  /** The field: its name, or that of its list and its place in it, such as `quotes.0`. */
  at: string
  /** The label of the field. */
  name: string
  /** The missing parts, in words. */
  message: string
}

const has = (text: string | undefined): boolean => Boolean(text?.trim())
const listed = (parts: string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** Says in a sentence what a row of results lacks; null where the row is complete or empty. */
const resultLack = (row: ResultRow): string | null => {
  if (isWholeResult(row) || !Object.values(row).some(has)) return null
  const wrong = [row.before, row.after].filter((text) => has(text) && numberIn(text) === null)
  if (wrong[0]) return `“${wrong[0].trim()}” isn’t a plain number, such as 12 or 1,200.`
  const missing = [
    ...(has(row.what) ? [] : ['what was counted']),
    ...(has(row.before) ? [] : ['the figure before']),
    ...(has(row.after) ? [] : ['the figure after']),
    ...(has(row.period) ? [] : ['the period']),
  ]
  return `Add ${listed(missing)}.`
}

const unsentRows = ({ actions, results, quotes }: BriefForm): Unsent[] => [
  ...actions.flatMap(({ date, text }, at) =>
    has(date) && !has(text)
      ? [{ at: `actions.${at}`, name: `Action ${at + 1}`, message: 'Say what you did that day.' }]
      : [],
  ),
  ...results.flatMap((row, at) => {
    const message = resultLack(row)
    return message ? [{ at: `results.${at}`, name: `Result ${at + 1}`, message }] : []
  }),
  ...quotes.flatMap(({ speaker, text }, at) => {
    if (has(speaker) === has(text)) return []
    const message = has(text) ? 'Say whose words they are.' : 'Add the words.'
    return [{ at: `quotes.${at}`, name: `Quote ${at + 1}`, message }]
  }),
]

const isTwice = (names: string[]) => {
  const filled = names.map((name) => name.trim()).filter(Boolean)
  return new Set(filled).size < filled.length
}

/** Cells go by the names of their option and criterion: without them they have no place. */
const unsentTable = ({ options, criteria, cells }: BriefForm): Unsent[] => {
  const filled = cells.flatMap((row, option) =>
    row.flatMap((text, criterion) => (has(text) ? [{ option, criterion }] : [])),
  )
  const kept = 'its cells are kept, but have no place without one.'
  return [
    ...(isTwice(options)
      ? [{ at: 'options', name: 'Options', message: 'Two options have the same name.' }]
      : filled.some(({ option }) => !has(options[option]))
        ? [{ at: 'options', name: 'Options', message: `Name the empty option: ${kept}` }]
        : []),
    ...(isTwice(criteria)
      ? [{ at: 'criteria', name: 'Criteria', message: 'Two criteria have the same name.' }]
      : filled.some(({ criterion }) => !has(criteria[criterion]))
        ? [{ at: 'criteria', name: 'Criteria', message: `Name the empty criterion: ${kept}` }]
        : []),
  ]
}

const LONGEST_TOOL = 80

const unsentLines = (form: BriefForm): Unsent[] => {
  const tools = distinctLines(form.tools)
  const long = tools.find((line) => line.length > LONGEST_TOOL)
  const pages = distinctLines(form.pages)
  const wrong = pages.find((line) => !webAddress(line))
  return [
    ...(long
      ? [{ at: 'tools', name: 'Tools', message: `“${long.slice(0, 30)}…” is too long for a tool.` }]
      : tools.length > MOST.tools
        ? [{ at: 'tools', name: 'Tools', message: `Only the first ${MOST.tools} count.` }]
        : []),
    ...(wrong
      ? [{ at: 'pages', name: 'Your own pages', message: `“${wrong}” isn’t a web address.` }]
      : pages.length > OWN_PAGES
        ? [{ at: 'pages', name: 'Your own pages', message: `Only the first ${OWN_PAGES} count.` }]
        : []),
  ]
}

const unsentStyle = (form: BriefForm): Unsent[] => [
  ...(has(form.authorRole) && !has(form.authorName)
    ? [{ at: 'authorName', name: 'Author', message: 'Add the name: a role needs one.' }]
    : []),
  ...(has(form.actionLink) && !webAddress(form.actionLink)
    ? [
        {
          at: 'actionLink',
          name: 'Link of the call to action',
          message: 'Enter a web address, such as loaf.example/book.',
        },
      ]
    : []),
  ...(webAddress(form.actionLink) && !has(form.actionText)
    ? [{ at: 'actionText', name: 'Call to action', message: 'Say what the link is for.' }]
    : []),
]

const unsentSeries = ({ figures: { text, name, unit, source } }: BriefForm): Unsent[] =>
  [text, name, unit, source].some(has)
    ? [
        {
          at: 'figures',
          name: 'Your figures',
          message: 'Choose Add Figures, or clear these fields.',
        },
      ]
    : []

/** All that was typed and is not in the brief as it is sent, in the order of the form. */
export const unsentOf = (form: BriefForm): Unsent[] => [
  ...unsentTable(form),
  ...unsentSeries(form),
  ...unsentRows(form),
  ...unsentLines(form),
  ...unsentStyle(form),
]
