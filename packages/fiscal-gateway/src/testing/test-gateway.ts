import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { createGateway, type Gateway, type GatewayOptions } from '../app.ts'
import { pairingIn } from '../pairing-file.ts'
import { signPermit } from '../permit.ts'
import { realWorld, type World } from '../world.ts'
import { createFakeServer, SECRET, TOKEN, type FakeServer } from './fake-server.ts'
import { createFaults } from './faulty-device.ts'
import { tempFolder } from './temp-folder.ts'

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

const SERVER = 'http://127.0.0.1:9'

/** Makes a data folder's gateway the gateway of a venue, as if its server had. */
export const pairFolder = (dataDir: string, server = SERVER): void => {
  const folder = join(dataDir, 'gateway')
  mkdirSync(folder, { recursive: true })
  pairingIn(folder).keep({
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

interface TestOptions extends Partial<Omit<GatewayOptions, 'world'>> {
  paired?: boolean
  world?: Partial<World>
  server?: FakeServer
}

/** A gateway on a folder of its own, with a clock, a server and faults in the test's hand. Paired unless told otherwise. Closed when the test ends. */
export const startGateway = async ({
  paired = true,
  server = createFakeServer(),
  world,
  ...options
}: TestOptions = {}) => {
  const dataDir = options.dataDir ?? tempFolder()
  if (paired) pairFolder(dataDir)
  const faults = createFaults()
  const clock = { now: Date.UTC(2026, 10, 21, 11, 30) }
  const gateway: Gateway = await createGateway({
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
    world: { ...realWorld, now: () => clock.now, fetch: server.fetch, ...world },
    wrapDevice: faults.wrapDevice,
    ...options,
  })
  const closing = { done: false }
  const close = async (): Promise<void> => {
    if (closing.done) return
    closing.done = true
    await gateway.close()
  }
  onTestFinished(close)
  if (paired && !server.plan.isDown && server.plan.knows)
    await expect.poll(() => gateway.core.link().heardAt, { interval: 2 }).not.toBeNull()

  const call = async (request: InjectOptions): Promise<Reply> => replyOf(await gateway.app.inject(request))
  const get = (url: string): Promise<Reply> => call({ method: 'GET', url })
  const post = (url: string, body: object): Promise<Reply> => call({ method: 'POST', url, payload: body })
  /** Posts a command with the server's permit. */
  const fiscal = (command: Record<string, unknown>): Promise<Reply> => post('/commands', sign(command))
  return { gateway, dataDir, clock, server, plan: faults.plan, call, get, post, sign, fiscal, close }
}

export type TestGateway = Awaited<ReturnType<typeof startGateway>>
