import type { WireRequest } from './connection.ts'
import { HOSTILE, HOSTILE_BODIES, mutated } from './hostile.ts'
import { forged, type Permits } from './permits.ts'
import type { Random } from './random.ts'

type Json = Readonly<Record<string, unknown>>
interface Call {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

export interface GatewayCallsOptions {
  readonly permits: Permits
  /** The secret of another gateway of the venue. */
  readonly otherSecret: string
  /** The address of the gateway. */
  readonly url: string
  /** The server that it is paired with. */
  readonly serverUrl: string
}

/** Requests for the gateway's own HTTP. */
export interface GatewayCalls {
  request(random: Random): WireRequest
  /** A command with its path, as the server relays it: valid, nearly valid or hostile. */
  relayed(random: Random): { readonly path: string; readonly command: unknown }
}

const PRODUCT = { title: 'Скопско 0.5', taxClass: 'А', price: '120.00', quantity: '2.000' }
const strangeProduct = (random: Random): Json => ({
  title: random.oneOf(['Скопско 0.5', 'Еспресо', 'x'.repeat(400), '<b>']),
  taxClass: random.oneOf(['А', 'Б', 'В', 'Г', 'A', '__proto__', 'constructor']),
  price: random.oneOf(['120.00', '0.00', '0.01', '99999999.99', '-1.00', '1e3', '1.234']),
  quantity: random.oneOf(['1.000', '2.000', '0.001', '0.000', '99999.999', '1']),
})
const product = (random: Random): Json => (random.chance(0.6) ? PRODUCT : strangeProduct(random))
const receipt = (random: Random, receiptType: string): Json => ({
  receiptType,
  products: Array.from(
    {
      length: random.weighted([
        [9, 1],
        [3, 3],
        [1, 300],
      ]),
    },
    () => product(random),
  ),
  payment: random.oneOf(['cash', 'cash', 'card', 'card', 'cheque']),
  ...(random.chance(0.3) && { refReceiptNo: random.int(20) }),
})
const taskId = (random: Random, { commands }: Permits): unknown =>
  commands.length > 0 && random.chance(0.7)
    ? random.oneOf(commands).command['taskId']
    : random.oneOf([random.uuid(), 'T1', '..', '%2e%2e', 'x'.repeat(64), 'x'.repeat(65), '__proto__'])
const addressOf = (id: unknown): string => encodeURIComponent(String(id)).slice(0, 200)

const fiscal = (random: Random): Json => ({
  commandType: 0,
  commandContext: receipt(random, random.oneOf(['NormalReceipt', 'StornoReceipt', 'PreBill'])),
  taskId: random.uuid(),
  epoch: random.int(3),
  ref: random.oneOf(['FORGED23', 'FORGED24', 'x'.repeat(40)]),
})
const DAYS = ['2026-11-01', '2026-11-24', '2026-02-30', '0000-00-00', '9999-12-31'] as const
const report = (random: Random): Json =>
  random.weighted<() => Json>([
    [1, () => ({ commandType: 1 })],
    [4, () => ({ commandType: 2 })],
    [4, () => ({ commandType: 6 + random.int(2), commandContext: { from: 1 + random.int(9) } })],
    [2, () => ({ commandType: 6 + random.int(2), commandContext: { from: 1, to: random.int(9) } })],
    [
      4,
      () => ({
        commandType: 8 + random.int(2),
        commandContext: { from: random.oneOf(DAYS), to: random.oneOf(DAYS) },
      }),
    ],
    [1, () => ({ commandType: random.oneOf([3, 4, 5, 10, -1, 0.5, '1', null]) })],
  ])()

/** Each shows the last forty documents: a hundred times as long as other answers. */
const PAGES = ['/', '/page/live'] as const
const GET_PATHS = [
  '/health',
  '/documents',
  '/documents?limit=5',
  '/documents?limit=201',
  '/documents?limit=1&limit=2',
  '/page/page.css',
  '/page/page.js',
  '/page/icon.svg',
  '/page/../page/page.js',
  '/nothing',
  '/commands',
  '/%zz',
  '//evil.example/health',
] as const

const createCommands = ({ permits, otherSecret, url, serverUrl }: GatewayCallsOptions) => {
  const known = (random: Random): Call | null => {
    if (permits.commands.length === 0) return null
    const { path, command } = random.oneOf(permits.commands)
    return { method: 'POST', path, body: command }
  }
  const nearly = (random: Random): Call | null => {
    const call = known(random)
    return call && { ...call, body: mutated(random, call.body) }
  }
  const forgery = (random: Random): Call => {
    const command = (random.chance(0.5) && known(random)?.body) || fiscal(random)
    return { method: 'POST', path: '/commands', body: forged(random, command as Json, otherSecret) }
  }
  const reports = (random: Random): Call => {
    const body = report(random)
    return { method: 'POST', path: '/commands', body: random.chance(0.3) ? mutated(random, body) : body }
  }
  const pos = (random: Random): Call => {
    const type = random.oneOf(['PreBill', 'Copy', 'NormalReceipt'])
    const body = { taskId: taskId(random, permits), receipt: receipt(random, type) }
    return { method: 'POST', path: '/pos/commands', body: random.chance(0.4) ? mutated(random, body) : body }
  }
  const state = (random: Random): Call => ({
    method: 'GET',
    path: `/commands/${addressOf(taskId(random, permits))}`,
  })
  const cancel = (random: Random): Call => {
    const body = { epoch: random.oneOf([0, 1, 1, 2, 9, -1]) }
    return {
      method: 'POST',
      path: `/commands/${addressOf(taskId(random, permits))}/cancel`,
      body: random.chance(0.3) ? mutated(random, body) : body,
    }
  }
  const read = (random: Random): Call => ({
    method: 'GET',
    path: random.oneOf(random.chance(0.03) ? PAGES : GET_PATHS),
  })
  const document = (random: Random): Call => ({
    method: 'GET',
    path: `/documents/${random.oneOf(['1', '2', '9', '0', '-1', '1e9', '999999999', 'x'])}/${random.oneOf(['text', 'picture.svg', 'x'])}`,
  })
  /** Only to this machine: an unpaired gateway would ask the server that is named. */
  const pairing = (random: Random): Call => {
    const servers = [
      serverUrl,
      `${serverUrl}/x`,
      url,
      'http://127.0.0.1:1',
      'ftp://127.0.0.1',
      'http://',
      'x',
    ]
    const body = { code: random.oneOf(['AAAA-BBBB', '', 'x'.repeat(33)]), server: random.oneOf(servers) }
    return { method: 'POST', path: '/pairing', body: random.chance(0.4) ? mutated(random, body) : body }
  }
  const nothing = (random: Random): Call => ({
    method: random.oneOf(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND']),
    path: random.oneOf([...GET_PATHS, '/', '/pos/commands', '/pairing']),
  })
  return { known, nearly, forgery, reports, pos, state, cancel, read, document, pairing, nothing }
}

/** What no page of the venue sends; most requests come from a program without any of it. */
const STRANGE_HEADERS = (url: string): readonly Readonly<Record<string, string>>[] => [
  { origin: 'http://evil.example' },
  { origin: 'null' },
  { origin: url },
  { host: 'evil.example' },
  { host: '' },
  { host: 'a b"/\\' },
  { 'sec-fetch-site': 'cross-site' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': '' },
  { 'access-control-request-private-network': 'true' },
]

export const createGatewayCalls = (options: GatewayCallsOptions): GatewayCalls => {
  const commands = createCommands(options)
  const strange = STRANGE_HEADERS(options.url)
  const host = new URL(options.url).host
  const anyCall = (random: Random): Call =>
    random.weighted<(random: Random) => Call | null>([
      [6, commands.known],
      [14, commands.nearly],
      [12, commands.forgery],
      [10, commands.reports],
      [12, commands.pos],
      [12, commands.state],
      [8, commands.cancel],
      [14, commands.read],
      [6, commands.document],
      [2, commands.pairing],
      [4, commands.nothing],
    ])(random) ?? commands.read(random)
  const bodyOf = (random: Random, { body }: Call): string =>
    random.chance(0.01)
      ? random.oneOf(HOSTILE_BODIES)
      : (JSON.stringify(random.chance(0.02) ? random.oneOf(HOSTILE) : body) ?? '')
  return {
    request: (random) => {
      const call = anyCall(random)
      const { method, path } = call
      const isPost = method === 'POST'
      const headers = {
        host,
        ...(isPost && { 'content-type': 'application/json' }),
        ...(random.chance(0.06) && random.oneOf(strange)),
      }
      return { method, path, headers, ...(isPost && { body: bodyOf(random, call) }) }
    },
    relayed: (random) => {
      const kinds = [commands.known, commands.nearly, commands.forgery, commands.reports, commands.pos]
      const { path, body = null } =
        random.oneOf([...kinds, commands.state, commands.cancel])(random) ?? commands.state(random)
      return { path, command: body }
    },
  }
}
