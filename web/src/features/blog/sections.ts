const HOLDERS = 'blockquote|ol|ul'
const opened = new RegExp(`<(?:${HOLDERS})\\b`, 'g')
const closed = new RegExp(`</(?:${HOLDERS})>`, 'g')

/** Returns true where the HTML leaves no element open that a heading may stand in. */
const isWhole = (html: string) => html.match(opened)?.length === html.match(closed)?.length

/**
 * The HTML of a post's text, cut before each `h2` that stands in no quote and no list: what is above
 * the first one, then one piece for each. Joined they are the text again.
 */
export const postSectionsOf = (html: string): string[] =>
  html.split(/(?=<h2\b)/).reduce<string[]>((sections, piece) => {
    const last = sections.at(-1)
    if (last === undefined || isWhole(last)) sections.push(piece)
    else sections.push(sections.pop() + piece)
    return sections
  }, [])
