import type { DatabaseSync } from 'node:sqlite'
import { createErpnetDevice, type FiscalDevice, type Runtime } from '@kafana/fiscal-gateway'
import type { SentDocument } from './print-server-protocol.ts'
import type { PrintServer, PrintServerAnswer } from './print-server.ts'
import type { ProcessRun } from './process-run.ts'
import type { Random } from './random.ts'

/** What the driver in a gateway needs of its machine. */
export interface DriverHost {
  readonly runtime: Runtime
  /** Opens the driver's own store on the gateway's disk. */
  readonly openStore: (schema: string) => DatabaseSync
}

interface Deps {
  readonly printServer: PrintServer
  readonly processRun: ProcessRun
  readonly host: DriverHost
  readonly random: Random
  /** The share of calls that fail. */
  readonly unanswered: number
}

const URL_OF_PRINTER = 'http://print-server/printers/p1'
const SLOWEST_TRANSFER_MS = 200

const unanswered = (): Promise<never> => new Promise(() => undefined)
const notConnected = (): Error =>
  Object.assign(new Error('fetch failed'), { cause: { code: 'ECONNREFUSED', syscall: 'connect' } })

const FAILURES = ['lost', 'response lost', 'broken', 'no JSON', 'not ready', 'gateway timeout'] as const

/** The gateway's connection to the print server: it can fail before and after the print server has the request. */
const createTransport = ({ printServer, processRun, random, unanswered: share }: Deps) => {
  const failing = async (
    failure: (typeof FAILURES)[number],
    handle: () => Promise<PrintServerAnswer>,
  ): Promise<PrintServerAnswer> => {
    if (failure === 'lost') return unanswered()
    // Turned away before the queue.
    if (failure === 'not ready') return { status: 405, body: '' }
    await handle()
    if (failure === 'response lost') return unanswered()
    if (failure === 'broken') throw new Error('the connection was closed')
    return failure === 'no JSON' ? { status: 200, body: undefined } : { status: 504, body: '' }
  }
  const call = async (method: string, url: URL, body: SentDocument): Promise<PrintServerAnswer> => {
    await processRun.sleep(1 + random.below(SLOWEST_TRANSFER_MS))
    processRun.step()
    if (!printServer.isUp()) throw notConnected()
    const handle = () => printServer.handle(method, url, body)
    const answer = await (random.chance(share) ? failing(random.pick(FAILURES), handle) : handle())
    if (!printServer.isUp()) throw new Error('the connection was closed')
    await processRun.sleep(1 + random.below(SLOWEST_TRANSFER_MS))
    processRun.step()
    return answer
  }
  const aborted = (signal: AbortSignal): Promise<never> =>
    new Promise((_resolve, reject) => {
      const fail = (): void => reject(new Error('aborted'))
      if (signal.aborted) fail()
      else signal.addEventListener('abort', fail)
    })
  const fetch: Runtime['fetch'] = async (url, { method, body, signal }) => {
    const work = call(method, new URL(url), JSON.parse(body ?? '{}') as SentDocument)
    work.catch(() => undefined)
    const answer = await processRun.whileAlive(Promise.race([work, aborted(signal)]))
    return {
      status: answer.status,
      text: async () => (answer.body === undefined ? '<html>' : JSON.stringify(answer.body)),
    }
  }
  return fetch
}

/** The device as the driver for print servers shows it to one run of a gateway. */
export const connectPrintServer = (deps: Deps): FiscalDevice =>
  createErpnetDevice({
    url: URL_OF_PRINTER,
    folder: '',
    timezone: 'UTC',
    runtime: { ...deps.host.runtime, fetch: createTransport(deps) },
    open: (_file, schema) => deps.host.openStore(schema),
  }).device
