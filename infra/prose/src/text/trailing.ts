/**
 * A text without some characters at its end. A regular expression would begin anew at each of them: many of
 * them in the middle of a text would cost it their square.
 * @param characters each of one UTF-16 unit.
 */
export const withoutTrailing = (text: string, characters: string): string => {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}
