import { generateKeyPairSync, sign } from 'node:crypto'

/** One value of DER: its tag, its length, its content. */
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content])
  const size = Buffer.from([length >> 8, length & 0xff])
  return Buffer.concat([Buffer.from([tag, 0x82]), size, content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const integer = (value: number) => der(0x02, Buffer.from([value]))
const hex = (text: string) => Buffer.from(text, 'hex')

/** sha256WithRSAEncryption, and the name `CN=test`. */
const ALGORITHM = sequence(der(0x06, hex('2a864886f70d01010b')), der(0x05))
const NAME = sequence(der(0x31, sequence(der(0x06, hex('550403')), der(0x0c, Buffer.from('test')))))
/** Such as `20260101000000Z`. */
const generalizedTime = (iso: string) =>
  der(0x18, Buffer.from(`${iso.slice(0, 19).replaceAll(/[-:T]/g, '')}Z`))

/**
 * A certificate that signs itself, as PEM, with the key that it is of.
 * @param validity from when and until when, as ISO times
 */
export const createTestCertificate = ([from, to]: [string, string]) => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const content = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ALGORITHM,
    NAME,
    sequence(generalizedTime(from), generalizedTime(to)),
    NAME,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', content, privateKey)
  const bytes = sequence(content, ALGORITHM, der(0x03, Buffer.from([0]), signature))
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  const pem = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
  return { pem, privateKey }
}
