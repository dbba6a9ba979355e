import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import { createGatewayApp, type GatewayApp, type GatewayAppOptions } from '../http/app.ts'
import { signPermit } from '../print/command-service.ts'
import { systemRuntime, type Runtime } from '../runtime.ts'
import { openPairingFile } from '../sync/pairing-file.ts'
import { createFakeServer, SECRET, TOKEN, type FakeServer } from './fake-server.ts'
import { createFaults } from './faulty-device.ts'
import { tempFolder } from './test-journal.ts'

export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: Record<string, unknown>
}

interface TestRequest {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: string | object
  /** As if the request came from this address. */
  readonly remoteAddress?: string
}

/** Sends the headers exactly as given: `fetch` would refuse some. */
const sendTo = async (base: string, { method, url, headers = {}, payload }: TestRequest): Promise<Reply> => {
  const isJson = typeof payload === 'object'
  const sent = request(base, {
    method,
    path: url,
    headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
    agent: false,
  })
  sent.end(isJson ? JSON.stringify(payload) : payload)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const body = await text(response)
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: body,
    get body() {
      return JSON.parse(body) as Record<string, unknown>
    },
  }
}

/** Waits are measured by the test's clock, unless the test has an uptime. */
const { uptime: _uptime, computerUptime: _computerUptime, ...bareRuntime } = systemRuntime

const SERVER = 'http://127.0.0.1:9'

/** Pairs the gateway of a data folder with a venue, as its server would. */
export const pairFolder = (dataDir: string, server = SERVER): void => {
  const folder = join(dataDir, 'gateway')
  mkdirSync(folder, { recursive: true })
  openPairingFile(folder).save({
    gatewayId: 'gateway-1',
    token: TOKEN,
    secret: SECRET,
    server,
    setting: null,
    venue: null,
  })
}

export const sign = <T extends Record<string, unknown>>(command: T): T & { permit: string } => ({
  ...command,
  permit: signPermit(command, SECRET),
})

interface TestOptions extends Partial<Omit<GatewayAppOptions, 'runtime'>> {
  paired?: boolean
  runtime?: Partial<Runtime>
  server?: FakeServer
}

/**
 * A gateway on a temporary folder, with a clock, a fake server and faults that the test controls. Paired by
 * default. Closed when the test ends.
 */
export const startTestGateway = async ({
  paired = true,
  server = createFakeServer(),
  runtime,
  ...options
}: TestOptions = {}) => {
  const dataDir = options.dataDir ?? tempFolder()
  if (paired) pairFolder(dataDir)
  const faults = createFaults()
  const clock = { now: Date.UTC(2026, 10, 21, 11, 30) }
  const app: GatewayApp = await createGatewayApp({
    dataDir,
    origins: ['http://localhost:3000'],
    host: '127.0.0.1',
    timezone: 'Europe/Skopje',
    venueName: 'Kaj Vesna',
    name: 'The bar',
    serverUrl: null,
    pairingCode: null,
    fiscalDevice: { driver: 'virtual' },
    deviceLines: null,
    posPrinter: null,
    faults: null,
    runtime: { ...bareRuntime, now: () => clock.now, fetch: server.fetch, ...runtime },
    wrapDevice: faults.wrapDevice,
    ...options,
  })
  const closing = { done: false }
  const close = async (): Promise<void> => {
    if (closing.done) return
    closing.done = true
    await app.close()
  }
  onTestFinished(close)
  if (paired && !server.plan.isDown && server.plan.knowsGateway)
    await expect.poll(() => app.gateway.connection().lastContactAt, { interval: 2 }).not.toBeNull()

  let base: Promise<string> | undefined
  const call = async (sent: TestRequest): Promise<Reply> => {
    base ??= app.http.listen({ port: 0, host: '127.0.0.1' })
    const url = await base
    const { remoteAddress } = sent
    if (remoteAddress !== undefined)
      app.http.server.prependOnceListener('connection', (socket: Socket) =>
        Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress }),
      )
    return sendTo(url, sent)
  }
  const get = (url: string): Promise<Reply> => call({ method: 'GET', url })
  const post = (url: string, body: object): Promise<Reply> => call({ method: 'POST', url, payload: body })
  /** Posts a command with the server's permit. */
  const printFiscal = (command: Record<string, unknown>): Promise<Reply> => post('/commands', sign(command))
  return { app, dataDir, clock, server, plan: faults.plan, call, get, post, sign, printFiscal, close }
}

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>
