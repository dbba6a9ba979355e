import { constants } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Deadline, Goal } from '../goal.ts'
import { createServerProcess, type ServerProcess } from '../harness/program.ts'
import { TABLE_NAME } from '../harness/venue.ts'
import { createWriter, type Writer } from '../harness/writers.ts'
import { startAfterPowerCut } from './power-cuts.ts'
import { hasFailed, readFolder, writeAfterPowerCut } from './power-record.ts'
import { failingAt, powerShim, recordedIn } from './power-shim.ts'
import { makeTemplate, type Template } from './template.ts'

const CALLS = 300
const WRITERS = 4
const [SLICE_MS, PAUSE_MS, SLICES] = [150, 20, 20]

/** Errors of the system that a write or a flush can fail with. */
const ERRORS = { EIO: constants.errno.EIO, ENOSPC: constants.errno.ENOSPC } as const
type ErrorName = keyof typeof ERRORS

interface FaultCounts {
  runs: number
  acknowledged: number
  /** Runs whose server refused to start, or ended by itself. */
  ended: number
  readonly failures: string[]
}

/** Reads while the fault is there must show nothing that nobody sent. */
const wrongReads = async (
  server: ServerProcess,
  { venue }: Template,
  writers: readonly Writer[],
): Promise<readonly string[]> => {
  const token = venue.owner.token
  const answer = await server.client.send('GET', '/api/order?limit=100', { token }).catch(() => null)
  if (answer?.status !== 200) return []
  const sent = new Set([TABLE_NAME, ...writers.flatMap(({ log }) => [...log.orders.keys(), log.open.name])])
  const { orders } = answer.body as unknown as { readonly orders: readonly { readonly name: string }[] }
  return orders.filter(({ name }) => !sent.has(name)).map(({ name }) => `nobody sent the order ${name}`)
}

/** Writes until the fault has happened, and a while longer. */
const writeThroughFault = async (
  server: ServerProcess,
  template: Template,
  writers: readonly Writer[],
  record: string,
): Promise<readonly string[]> => {
  const failures: string[] = []
  let after = 0
  for (let slice = 0; slice < SLICES && after < 2 && server.isRunning(); slice += 1) {
    if (hasFailed(record)) after += 1
    const stopping = new AbortController()
    const writing = writers.map(async (writer) => {
      while (!stopping.signal.aborted && server.isRunning()) {
        await writer.write(server.client, stopping.signal)
        await wait(PAUSE_MS)
      }
    })
    await wait(SLICE_MS)
    failures.push(...(await wrongReads(server, template, writers)))
    stopping.abort()
    await Promise.all(writing)
  }
  return failures
}

const failOnce = async (
  template: Template,
  library: string,
  call: number,
  error: ErrorName,
): Promise<Omit<FaultCounts, 'runs'>> => {
  const { dataDir, beside, dispose } = template.copy()
  const [record, target] = [join(beside, 'record'), join(beside, 'after')]
  const before = readFolder(dataDir)
  const shim = { ...recordedIn(library, dataDir, record), ...failingAt(call, ERRORS[error]) }
  const server = await createServerProcess({ env: { DATA_DIR: dataDir, ...shim } })
  const writers = Array.from({ length: WRITERS }, (_, at) => createWriter(template.venue, at))
  try {
    const started = await server.start().then(
      () => true,
      () => false,
    )
    const failures = started ? [...(await writeThroughFault(server, template, writers, record))] : []
    const ended = server.isRunning() ? 0 : 1
    await server.stop('SIGKILL')
    const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged(), 0)
    writeAfterPowerCut(before, record, dataDir, target)
    failures.push(...(await startAfterPowerCut(target, writers)))
    return { failures: failures.map((text) => `${error} at call ${call}: ${text}`), ended, acknowledged }
  } finally {
    await server.stop('SIGKILL')
    dispose()
  }
}

interface SweepOptions {
  /** Which calls fail, one per run. */
  readonly calls: readonly number[]
  readonly errors: readonly ErrorName[]
  readonly deadline: Deadline
}

/** Lets each of the given writes or flushes fail once, and then cuts the power. Null without a C compiler. */
export const failCalls = async ({ calls, errors, deadline }: SweepOptions): Promise<FaultCounts | null> => {
  const library = powerShim()
  if (library === null) return null
  const counts: FaultCounts = { runs: 0, acknowledged: 0, ended: 0, failures: [] }
  const template = await makeTemplate()
  try {
    for (const { error, call } of errors.flatMap((name) => calls.map((at) => ({ error: name, call: at })))) {
      if (deadline.isOver()) break
      const { failures, ended, acknowledged } = await failOnce(template, library, call, error)
      counts.runs += 1
      counts.ended += ended
      counts.acknowledged += acknowledged
      counts.failures.push(...failures)
    }
    return counts
  } finally {
    template.dispose()
  }
}

/** The calls in an order in which any beginning is spread over all of them. */
const spread = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => 1 + ((at * 137) % count))

export const ioFaultGoal: Goal = {
  id: 'G4',
  title: 'writes and flushes that fail',
  asked:
    'EIO and ENOSPC at each of the first 300 writes and flushes: 0 acknowledged writes lost, 0 wrong reads',
  minutes: 40,
  measure: async (deadline) => {
    const counts = await failCalls({ calls: spread(CALLS), errors: ['EIO', 'ENOSPC'], deadline })
    if (counts === null)
      return { result: 'there is no C compiler, or this is not Linux', share: 0, failures: [] }
    const { runs, acknowledged, ended, failures } = counts
    return {
      result: `${runs} of ${2 * CALLS} failures, each with a power cut after it; ${acknowledged} acknowledged writes; the server ended or did not start in ${ended}`,
      share: runs / (2 * CALLS),
      failures,
    }
  },
}
