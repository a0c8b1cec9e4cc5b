/** To two digits, as more of an expected figure nobody knows: 1,234 is 1,200. */
export const roughly = (count: number): number => {
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return Math.round(count / digits) * digits
}
