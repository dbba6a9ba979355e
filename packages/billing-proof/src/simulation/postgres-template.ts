import { rmSync } from 'node:fs'
import { copyPostgresDatabase, dropPostgresDatabase, type EmbeddedPostgres } from '@kafana/server/testing'
import type { Plan } from './plan.ts'
import { createPostgresServers } from './postgres-servers.ts'
import { createRandom } from './random.ts'
import { makeFolder, populate, type Template } from './template.ts'

const TEMPLATE = 'kafana_histories_template'
const DATABASE = 'kafana_history'

/** Its database is neither restored nor full: the server does not write to that disk. */
const withoutStoreFaults = (plan: Plan): Plan => ({
  ...plan,
  losses: plan.losses.map((loss) => ({ ...loss, serverBackMs: null })),
  faults: plan.faults.flatMap((planned) => {
    if (planned.fault === 'server restored') return [{ ...planned, fault: 'server crash' as const, steps: 7 }]
    return planned.fault === 'server disk full' ? [] : [planned]
  }),
})

/** Two servers over one PostgreSQL. Histories run one after another, each on a database of its own. */
export const makePostgresTemplate = async ({ url, createDatabase }: EmbeddedPostgres): Promise<Template> => {
  const folder = makeFolder()
  await createDatabase(TEMPLATE)
  const note = (): void => undefined
  const venue = await populate((scheduler) => {
    const server = createPostgresServers({
      folder,
      databaseUrl: `${url}/${TEMPLATE}`,
      scheduler,
      random: createRandom('template servers'),
      note,
    })
    return { ...server, crash: server.close }
  })
  return {
    folder,
    venue,
    adjustPlan: withoutStoreFaults,
    createServer: async ({ scheduler, random, note: noteOf }) => {
      await copyPostgresDatabase(url, DATABASE, TEMPLATE)
      const server = createPostgresServers({
        folder,
        databaseUrl: `${url}/${DATABASE}`,
        scheduler,
        random: random.fork('servers'),
        note: noteOf,
      })
      return {
        ...server,
        close: async () => {
          await server.close()
          await dropPostgresDatabase(url, DATABASE)
        },
      }
    },
    dispose: async () => rmSync(folder, { recursive: true, force: true }),
  }
}
