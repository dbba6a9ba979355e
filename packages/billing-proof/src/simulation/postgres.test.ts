import { startEmbeddedPostgres, type EmbeddedPostgres } from '@kafana/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePostgresTemplate } from './postgres-template.ts'
import { tryHistory } from './run-history.ts'
import type { Template } from './template.ts'

const HISTORIES = 5
const TIMEOUT_MS = 240_000

let database: EmbeddedPostgres
let template: Template
beforeAll(async () => {
  database = await startEmbeddedPostgres()
  template = await makePostgresTemplate(database)
}, TIMEOUT_MS)
afterAll(async () => {
  await template.dispose()
  await database.stop()
})

it(
  `no violation in ${HISTORIES} histories of two servers over one PostgreSQL`,
  async () => {
    const found: string[] = []
    let documents = 0
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const result = await tryHistory({ template, seed })
      documents += result.documents
      found.push(...result.failures.map((failure) => `seed ${seed}: ${failure}`))
    }
    expect(found).toEqual([])
    expect(documents).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)
