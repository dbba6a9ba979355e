/** Makes the responses of calls that read much, in a thread of its own, while the other one serves everybody. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Settings } from '../platform/config/settings.ts'
import type { DamagedDatabaseError } from '../platform/database/sqlite-integrity.ts'
import { openSqliteReader } from '../platform/database/sqlite-reader.ts'
import { databaseIn } from '../platform/files/data-folder.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { HeavyCall, HeavyOutcome } from '../platform/http/heavy-reads.ts'
import { readOf } from '../platform/http/one-read.ts'
import { responseText } from '../platform/http/response-text.ts'
import { createLog } from '../platform/log.ts'
import { createApp } from './create-app.ts'

const settings = workerData as Settings
let damage: DamagedDatabaseError | null = null
let now = 0
const { routes, platform } = createApp({
  // The table of countries is large, and no such call asks for one.
  settings: { ...settings, geoDatabase: null },
  store: {
    uow: openSqliteReader(databaseIn(settings.dataDir), (error) => {
      damage = error
    }),
  },
  log: createLog('silent'),
  clock: { now: () => now },
})

const respond = async ({ name, input, caller }: HeavyCall): Promise<HeavyOutcome> => {
  const route = routes.find(({ endpoint: { method, path } }) => `${method} ${path}` === name)
  if (!route) throw new Error(`there is no call ${name}`)
  const call = {
    caller,
    read: readOf(platform.uow, caller.companyId, route.endpoint),
  }
  const reply = await route.handle(input as never, call as never)
  return { is: 'made', body: new TextEncoder().encode(responseText(route.endpoint, reply)) }
}

const outcomeOf = async (call: HeavyCall): Promise<HeavyOutcome> => {
  now = call.now
  try {
    return await respond(call)
  } catch (error) {
    if (damage) return { is: 'damaged', file: damage.file, problem: damage.problem }
    if (error instanceof AppError) return { is: 'refused', code: error.code, extra: error.extra }
    return { is: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', (call: HeavyCall) => {
  void outcomeOf(call).then((outcome) => {
    parentPort?.postMessage(outcome, outcome.is === 'made' ? [outcome.body.buffer] : [])
  })
})
