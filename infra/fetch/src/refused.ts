/** An address or an answer that must not, or need not, be read. */
export class Refused extends Error {
  override readonly name = 'Refused'
}
