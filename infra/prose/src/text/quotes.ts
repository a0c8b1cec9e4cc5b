const STRAIGHT = /"[^"\n]*"/g
/** A mark that opens and is never closed reaches to the end, so that nothing is read twice. */
const QUOTED = /“[^”]*(?:”|$)|"[^"\n]*"/g

/** A text with ` · ` for each part between marks of quotation: those words are somebody else's. */
export const withoutQuotes = (text: string): string =>
  text.replace(QUOTED, (quote) => {
    const isOpen = quote.startsWith('“') && !quote.endsWith('”')
    return isOpen ? quote.replace(STRAIGHT, ' · ') : ' · '
  })
