import { createPublicKey, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { createBrowserKeys } from '../../testing/push-service.ts'
import { encryptPush } from './push-encryption.ts'
import { createPushKeys } from './push-keys.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')

it('encrypts the example of RFC 8291 as the RFC does', () => {
  const encrypted = encryptPush(
    'When I grow up, I want to be a watermelon',
    {
      p256dh: bytes(
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      ),
      auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    },
    {
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    },
  )
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

it('can be read by the browser that it is for, each time with other keys, and by no other', () => {
  const [browser, other] = [createBrowserKeys(), createBrowserKeys()]
  const recipient = { p256dh: bytes(browser.keys.p256dh), auth: bytes(browser.keys.auth) }
  const [one, two] = [encryptPush('Маса 5', recipient), encryptPush('Маса 5', recipient)]
  expect([browser.decrypt(one), browser.decrypt(two)]).toEqual(['Маса 5', 'Маса 5'])
  expect(one.equals(two)).toBe(false)
  expect(() => other.decrypt(one)).toThrow(/authenticate/)
  expect(() => encryptPush('x', { ...recipient, p256dh: Buffer.alloc(65, 4) })).toThrow(/public key/i)
})

it('is authorised by a token that the public key verifies, for this push service and half a day', () => {
  const keys = createPushKeys('5a'.repeat(32), 'https://venue.example')
  expect(createPushKeys('5a'.repeat(32), '').publicKey).toBe(keys.publicKey)
  expect(createPushKeys('5b'.repeat(32), '').publicKey).not.toBe(keys.publicKey)
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(keys.authorise('https://push.example:8443/send/abc', 5_000)) ?? []
  expect(key).toBe(keys.publicKey)
  const [header = '', claims = '', signature = ''] = token.split('.')
  expect(JSON.parse(bytes(header).toString())).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: 'https://push.example:8443',
    exp: 5 + 12 * 3600,
    sub: 'https://venue.example',
  })
  const point = bytes(key)
  const coordinate = (at: number) => point.subarray(at, at + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  const publicKey = createPublicKey({ format: 'jwk', key: jwk })
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    bytes(signature),
  )
  expect(isValid).toBe(true)
})
