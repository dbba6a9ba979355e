import { startEmbeddedPostgres, type EmbeddedPostgres } from '@kafana/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePostgresTemplate } from './postgres-template.ts'
import { withRestore } from './restored-plan.ts'
import { tryHistory } from './run-history.ts'
import type { Template } from './template.ts'

const HISTORIES = 5
const RESTORED_HISTORIES = 3
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

it(
  'a PostgreSQL that goes back to an older copy loses no receipt and doubles none',
  async () => {
    const found: string[] = []
    let restored = 0
    const trace = (_at: number, text: string): void => {
      if (text === 'the server is restored from its backup') restored += 1
    }
    for (let seed = 1; seed <= RESTORED_HISTORIES; seed += 1) {
      const { failures } = await tryHistory({ template, seed, adjustPlan: withRestore, trace })
      found.push(...failures.map((failure) => `seed ${seed}: ${failure}`))
    }
    expect(found).toEqual([])
    expect(restored).toBe(RESTORED_HISTORIES)
  },
  TIMEOUT_MS,
)
