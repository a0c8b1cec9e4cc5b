/** The size of an input: characters of its texts and bytes of its buffers, wherever they are in it. */
export const sizeOf = (input: unknown): number => {
  let size = 0
  const left: unknown[] = [input]
  while (left.length > 0) {
    const one = left.pop()
    // Values other than text still take room.
    size += 1
    if (typeof one === 'string') size += one.length
    else if (ArrayBuffer.isView(one)) size += one.byteLength
    else if (Array.isArray(one)) for (const each of one) left.push(each)
    else if (one && typeof one === 'object') for (const each of Object.values(one)) left.push(each)
  }
  return size
}
