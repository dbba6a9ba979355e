import { rmSync } from 'node:fs'
import { copyPostgresDatabase, dropPostgresDatabase, type EmbeddedPostgres } from '@kafana/server/testing'
import type { Plan } from './plan.ts'
import { createPostgresServers } from './postgres-servers.ts'
import { createRandom } from './random.ts'
import { makeFolder, populate, type Template } from './template.ts'

const TEMPLATE = 'kafana_histories_template'
const DATABASE = 'kafana_history'

/** The server does not write to the disk of its database. */
const withoutFullDisk = (plan: Plan): Plan => ({
  ...plan,
  faults: plan.faults.filter(({ fault }) => fault !== 'server disk full'),
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
      forgotten: { serverWentBack: note },
    })
    return { ...server, crash: server.close }
  })
  return {
    folder,
    venue,
    adjustPlan: withoutFullDisk,
    createServer: async ({ scheduler, random, note: noteOf, forgotten }) => {
      await copyPostgresDatabase(url, DATABASE, TEMPLATE)
      const server = createPostgresServers({
        folder,
        databaseUrl: `${url}/${DATABASE}`,
        scheduler,
        random: random.fork('servers'),
        note: noteOf,
        forgotten,
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
