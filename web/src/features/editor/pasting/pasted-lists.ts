// Reads the text and list styles of word processors. `pasted.ts` applies them to a pasted page.

/** Reads the declarations of a style attribute. */
export const readStyle = (style: string): ReadonlyMap<string, string> =>
  new Map(
    style.split(';').flatMap((declaration) => {
      const colon = declaration.indexOf(':')
      if (colon < 0) return []
      const name = declaration.slice(0, colon).trim().toLowerCase()
      return [
        [
          name,
          declaration
            .slice(colon + 1)
            .trim()
            .toLowerCase(),
        ] as const,
      ]
    }),
  )

/** Returns true where a style makes text bold; undefined where it does not set the weight. */
export const isBoldStyle = (style: ReadonlyMap<string, string>): boolean | undefined => {
  const weight = style.get('font-weight')
  if (weight === undefined) return undefined
  return /^bold/.test(weight) || Number(weight) >= 600
}

/** Returns true where a style makes text italic; undefined where it does not set the slope. */
export const isItalicStyle = (style: ReadonlyMap<string, string>): boolean | undefined => {
  const slope = style.get('font-style')
  return slope === undefined ? undefined : /^(italic|oblique)/.test(slope)
}

/** An item of a list as Word writes it: a paragraph with its level, and its mark as text. */
export type ListEntry = {
  /** The list that it belongs to. */
  list: string
  /** Beginning with 1. */
  level: number
  isOrdered: boolean
  /** Its number, for the first of a numbered list. */
  start: number
}

const NUMBER = /^\s*(?:\(?(\d+)|\(?[a-z]|\(?[ivx]+)[.)]/i
const LIST_STYLE = /^(l\d+) level(\d+)/

/** Reads an item; null where the style is that of no list. @param mark its bullet or number, as text */
export const readListEntry = (
  style: ReadonlyMap<string, string>,
  mark: string,
): ListEntry | null => {
  const [, list, level] = LIST_STYLE.exec(style.get('mso-list') ?? '') ?? []
  if (list === undefined || level === undefined) return null
  const number = NUMBER.exec(mark)
  return {
    list,
    level: Math.max(1, Number(level)),
    isOrdered: number !== null,
    start: Number(number?.[1] ?? 1),
  }
}

/** A list with the lists that its items have. */
export type NestedList<Item> = {
  isOrdered: boolean
  start: number
  items: { item: Item; lists: NestedList<Item>[] }[]
}

/** Nests items that follow each other by their levels. A level that is left out is not made up. */
export const nestLists = <Item>(
  entries: readonly { entry: ListEntry; item: Item }[],
): NestedList<Item>[] => {
  const roots: NestedList<Item>[] = []
  const open: { entry: ListEntry; nested: NestedList<Item> }[] = []
  for (const { entry, item } of entries) {
    while (open.length > 0 && open.at(-1)!.entry.level > entry.level) open.pop()
    const last = open.at(-1)
    const isOther = last?.entry.list !== entry.list || last.entry.isOrdered !== entry.isOrdered
    if (last?.entry.level === entry.level && isOther) open.pop()
    let nested = open.at(-1)?.entry.level === entry.level ? open.at(-1)!.nested : null
    if (!nested) {
      const siblings = open.at(-1)?.nested.items.at(-1)?.lists ?? roots
      nested = { isOrdered: entry.isOrdered, start: entry.start, items: [] }
      siblings.push(nested)
      open.push({ entry, nested })
    }
    nested.items.push({ item, lists: [] })
  }
  return roots
}
