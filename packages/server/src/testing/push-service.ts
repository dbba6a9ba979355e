import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import type { PushOutcome, PushRequest, PushTransport } from '../modules/push/push-transport.ts'

const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** A browser's subscription: its keys, and what it reads of a push. */
export const createBrowserKeys = () => {
  const [pair, auth] = [createECDH('prime256v1'), randomBytes(16)]
  pair.generateKeys()
  return {
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    /** Decrypts a push as RFC 8291 says, apart from the product's own code. @throws Error if it is not for this browser */
    decrypt: (body: Buffer): string => {
      const salt = body.subarray(0, 16)
      const sender = body.subarray(21, 21 + body.readUInt8(20))
      const sealed = body.subarray(21 + sender.length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
      const input = derive(pair.computeSecret(sender), auth, info, 32)
      const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12)
      const cipher = createDecipheriv('aes-128-gcm', key, nonce)
      cipher.setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]).toString()
      return text.slice(0, text.lastIndexOf('\u0002'))
    },
  }
}

/** What the service worker of a phone gets. */
interface ReadPush {
  readonly table: string
  readonly title: string
  readonly body: string
}

/** A phone that a push service knows, and the pushes that came to it. */
interface FakePhone {
  readonly subscription: {
    readonly endpoint: string
    readonly keys: { readonly p256dh: string; readonly auth: string }
    readonly language: string
  }
  readonly pushes: (ReadPush & { readonly text: string; readonly headers: PushRequest['headers'] })[]
  /** How it is answered from now on; by default everything is accepted. */
  answer: (tries: number) => PushOutcome | Promise<PushOutcome>
  tries: number
}

/** Where the push service of the tests is. */
export const PUSH_HOST = 'push.kafana.test'
const phones = new Map<string, FakePhone>()

/** A phone at a push service of the tests, which test servers send to. */
export const fakePhone = (language = 'en'): FakePhone => {
  const { keys, decrypt } = createBrowserKeys()
  const endpoint = `https://${PUSH_HOST}/${randomUUID()}`
  const phone: FakePhone = {
    subscription: { endpoint, keys, language },
    pushes: [],
    answer: () => ({ is: 'sent' }),
    tries: 0,
  }
  phones.set(endpoint, phone)
  receivers.set(endpoint, ({ body, headers }) => {
    const text = decrypt(body)
    phone.pushes.push({ ...(JSON.parse(text) as ReadPush), text, headers })
  })
  return phone
}
const receivers = new Map<string, (push: PushRequest) => void>()

/** Sends to the phones of `fakePhone`, in this process. */
export const fakePushTransport: PushTransport = {
  send: async (push) => {
    const phone = phones.get(push.endpoint)
    if (!phone) return { is: 'gone' }
    phone.tries += 1
    const outcome = await phone.answer(phone.tries)
    if (outcome.is === 'sent') receivers.get(push.endpoint)?.(push)
    return outcome
  },
}
