import { expect, it } from 'vitest'
import { phoneCard, qrCode } from './phone-card.ts'

const ENV = { PORT: '3000', TLS_PORT: '3443', HOST: '0.0.0.0' }
const OWN = ['[fd00::7]', '192.168.1.7']

it.each([
  [ENV, 'http://192.168.1.7:3000/trust'],
  [{ ...ENV, TLS_CERT: 'cert.pem', PORT: '8443' }, 'https://192.168.1.7:8443/trust'],
  [{ ...ENV, HOST: '127.0.0.1', PUBLIC_URL: 'https://demo.kafana.test' }, 'https://demo.kafana.test/trust'],
])('leads a phone to the page that sets it up: %o', (env, page) => {
  const [text, ...code] = phoneCard(env, OWN, false).split('\n')
  expect(text).toBe(`The waiter’s app, on a phone in the same network: ${page}`)
  expect(code.slice(0, -1).join('\n')).toBe(qrCode(page, false))
  expect(code.at(-1)).toMatch(/^Everybody in this network can open the demo\./)
  expect(phoneCard(env, OWN, true)).toContain(qrCode(page, true))
})

it.each(['127.0.0.1', 'localhost'])('says that phones are kept out at %s', (HOST) =>
  expect(phoneCard({ ...ENV, HOST }, OWN, true)).toMatch(/^Phones cannot open this demo:/),
)

it('asks for a network on a machine without one', () =>
  expect(phoneCard(ENV, [], true)).toMatch(/connect this machine to its network\.$/))

it('draws a code of dark cells on light ones, with a margin', () => {
  const url = 'http://192.168.1.7:3000/trust'
  const rows = qrCode(url, true)
    .split('\n')
    .map((line) => line.slice('\u001B[30;107m'.length, -'\u001B[0m'.length))
  // A code of 25 lines and columns.
  expect(rows.map((row) => row.length)).toEqual(Array.from({ length: 15 }, () => 29))
  expect(rows[1]).toMatch(/^ {2}█▀▀▀▀▀█ .* █▀▀▀▀▀█ {2}$/)
  expect(rows[0]?.trim()).toBe('')
  expect(rows.join('\n')).toBe(qrCode(url, false))
})
