import { isIPv4 } from 'node:net'
import { generate } from 'lean-qr'
import type { LaunchEnvironment } from './launch-environment.ts'

/** Light cells around a code, without which cameras do not find it. */
const MARGIN = 2
/** Dark on light, whatever the colours of a terminal are. */
const COLOURS = ['\u001B[30;107m', '\u001B[0m'] as const
/** Two cells above each other are one character: dark ones are drawn. */
const CELLS = { '00': ' ', '10': '▀', '01': '▄', '11': '█' } as const

/** A text as a QR code. @param hasColours whether the output knows colours; without them dark cells have its text colour */
export const qrCode = (text: string, hasColours: boolean): string => {
  const code = generate(text)
  const at = (x: number, y: number): '0' | '1' => (code.get(x, y) ? '1' : '0')
  const cells = Array.from({ length: code.size + 2 * MARGIN }, (_, cell) => cell - MARGIN)
  const [begin, end] = hasColours ? COLOURS : ['', '']
  return cells
    .filter((_, row) => row % 2 === 0)
    .map((y) => begin + cells.map((x) => CELLS[`${at(x, y)}${at(x, y + 1)}`]).join('') + end)
    .join('\n')
}

type Addresses = Pick<LaunchEnvironment, 'PORT' | 'TLS_PORT' | 'HOST'> & Readonly<Record<string, string>>

const LOOPBACK = /^(?:127\.|localhost$|::1$)/

/** Where a phone in the same network finds the demo venue; null where this machine has no network. */
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
  if (!isOpen(env))
    return 'Phones cannot open this demo: it answers this machine alone (see “On a phone” in the README).'
  const address = addressFor(env, own)
  if (address === null) return 'To try the waiter’s app on a phone, connect this machine to its network.'
  const page = new URL('/trust', address).href
  return [
    `The waiter’s app, on a phone in the same network: ${page}`,
    qrCode(page, hasColours),
    'Everybody in this network can open the demo. npm run demo -- --local keeps them out.',
  ].join('\n')
}
