import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer as createPlainServer } from 'node:net'
import { createServer } from 'node:tls'
import { expect, test } from 'vitest'
import { certificateEndOf } from './certificate.ts'

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const utcTime = (at: Date) =>
  der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))

/** A certificate that signs itself, and its key, both as PEM. */
const certificateUntil = (end: Date) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
  const commonName = der(0x06, Buffer.from('550403', 'hex'))
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('sortie.test')))))
  const validity = sequence(utcTime(new Date('2020-01-01')), utcTime(end))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const serial = der(0x02, Buffer.from([1]))
  const signed = sequence(serial, ecdsaWithSha256, name, validity, name, spki)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, privateKey))
  const body = sequence(signed, ecdsaWithSha256, signature).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }
}

const endShownBy = async (end: Date) => {
  const server = createServer(certificateUntil(end)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    return new Date(await certificateEndOf(new URL(`https://127.0.0.1:${port}`)))
  } finally {
    server.close()
  }
}

test('the end of a certificate is read as the site shows it', async () => {
  const end = new Date('2031-05-06T07:08:09Z')
  expect(await endShownBy(end)).toEqual(end)
})

test('the end of a certificate that is over is read, too', async () => {
  const end = new Date('2021-05-06T07:08:09Z')
  expect(await endShownBy(end)).toEqual(end)
})

test('a site that does not speak TLS has no certificate', async () => {
  const server = createPlainServer((socket) => socket.end('no TLS here')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await expect(certificateEndOf(new URL(`https://127.0.0.1:${port}`))).rejects.toThrow()
  server.close()
})
