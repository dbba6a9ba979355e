import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify'
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
  readonly headers: Response['headers']
  readonly text: string
  readonly body: Record<string, unknown>
}

const replyOf = (response: Response): Reply => ({
  status: response.statusCode,
  headers: response.headers,
  text: response.body,
  get body() {
    return response.json<Record<string, unknown>>()
  },
})

/** Waits are measured by the test's clock, unless the test has an uptime. */
const { uptime: _uptime, ...bareRuntime } = systemRuntime

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

  const call = async (request: InjectOptions): Promise<Reply> => replyOf(await app.http.inject(request))
  const get = (url: string): Promise<Reply> => call({ method: 'GET', url })
  const post = (url: string, body: object): Promise<Reply> => call({ method: 'POST', url, payload: body })
  /** Posts a command with the server's permit. */
  const printFiscal = (command: Record<string, unknown>): Promise<Reply> => post('/commands', sign(command))
  return { app, dataDir, clock, server, plan: faults.plan, call, get, post, sign, printFiscal, close }
}

export type TestGateway = Awaited<ReturnType<typeof startTestGateway>>
