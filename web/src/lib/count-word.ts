const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** Returns a count as the first word of a sentence: in words up to nine, then in digits. */
export const countWord = (count: number): string => WORDS[count] ?? String(count)
