import { isIPv4 } from 'node:net'
import { generate } from 'lean-qr'
import type { LaunchEnvironment } from './launch-environment.ts'

/** Light cells around a code, without which cameras do not find it. */
const MARGIN = 2
/** Dark on light, whatever the colours of the terminal are. */
const COLOURS = ['\u001B[30;107m', '\u001B[0m'] as const
/** Two cells above each other are one character: dark ones are drawn. */
const CELLS = { '00': ' ', '10': '▀', '01': '▄', '11': '█' } as const

/** A text as a QR code for a terminal that knows colours. */
export const qrCode = (text: string): string => {
  const code = generate(text)
  const at = (x: number, y: number): '0' | '1' => (code.get(x, y) ? '1' : '0')
  const cells = Array.from({ length: code.size + 2 * MARGIN }, (_, cell) => cell - MARGIN)
  const rows = cells.filter((_, row) => row % 2 === 0)
  return rows
    .map((y) => `${COLOURS[0]}${cells.map((x) => CELLS[`${at(x, y)}${at(x, y + 1)}`]).join('')}${COLOURS[1]}`)
    .join('\n')
}

type Addresses = Pick<LaunchEnvironment, 'PORT' | 'TLS_PORT' | 'HOST'> & Readonly<Record<string, string>>

const LOOPBACK = /^(?:127\.|localhost$|::1$)/

/** Where a phone in the same network finds the demo venue, once it is let in; null where this machine has no network. */
const addressFor = (env: Addresses, own: readonly string[]): string | null => {
  if (env['PUBLIC_URL']) return env['PUBLIC_URL']
  const host = own.find(isIPv4) ?? own[0]
  return host === undefined ? null : `http${env['TLS_CERT'] ? 's' : ''}://${host}:${env.PORT}`
}
const isOpen = (env: Addresses): boolean => Boolean(env['PUBLIC_URL']) || !LOOPBACK.test(env.HOST)

/**
 * How a phone gets to the waiter's app: by the page that sets it up, which leads on to the app.
 * @param own the addresses of this machine in its networks
 */
export const phoneCard = (env: Addresses, own: readonly string[], hasColours: boolean): string => {
  const address = addressFor(env, own)
  if (address === null) return 'To try the waiter’s app on a phone: npm run demo -- --phone'
  const page = new URL('/trust', address).href
  if (!isOpen(env))
    return `The waiter’s app on a phone: npm run demo -- --phone opens ${page} in this network and prints its QR code.`
  return [
    `The waiter’s app, on a phone in the same network: ${page}`,
    ...(hasColours ? [qrCode(page)] : []),
  ].join('\n')
}
