/**
 * The filter for a field that holds this text, whatever its case. Not by `RegExp.escape`: that is made for
 * JavaScript, and PCRE, by which MongoDB matches, refuses the `\u2009` that it makes of a thin space.
 */
export const holding = (text: string) => ({
  $regex: text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll('\0', String.raw`\x00`),
  $options: 'i',
})
