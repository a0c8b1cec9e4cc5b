/** A signature as it is kept: 32 bits for each value, little-endian, in base 64. */
export const packSignature = (signature: readonly number[]): string => {
  const view = new DataView(new ArrayBuffer(signature.length * 4))
  signature.forEach((value, at) => {
    view.setUint32(at * 4, value, true)
  })
  let binary = ''
  for (let at = 0; at < view.byteLength; at += 1) binary += String.fromCharCode(view.getUint8(at))
  return btoa(binary)
}

/** A packed signature's values; what is no base 64 has none, and is similar to nothing. */
export const unpackSignature = (packed: string): number[] => {
  let binary = ''
  try {
    binary = atob(packed)
  } catch {
    return []
  }
  const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) =>
    view.getUint32(at * 4, true),
  )
}
