import { afterAll, beforeAll, expect, it } from 'vitest'
import { PLANTED, type Planted } from './planted-faults.ts'
import { tryHistory } from './run-history.ts'
import { makeTemplate, type Template } from './template.ts'

const MOST_SEEDS = 80
const PATIENCE_MS = 240_000

let template: Template
beforeAll(async () => {
  template = await makeTemplate()
})
afterAll(() => template.dispose())

/** The first seed whose history breaks a rule, or null. */
const firstBad = async ({ hooks, bend }: Planted, upTo: number): Promise<number | null> => {
  for (let seed = 1; seed <= upTo; seed += 1) {
    const { complaints } = await tryHistory({ template, seed, hooks, bend })
    if (complaints.some((complaint) => complaint.startsWith('I'))) return seed
  }
  return null
}

it.each(Object.entries(PLANTED))(
  'the checker sees it when %s; the same histories are well without that',
  async (_what, { hooks, bend }) => {
    const seed = await firstBad({ hooks, bend }, MOST_SEEDS)
    expect(seed).not.toBeNull()
    // A page that does not keep to the protocol is there all the same: what stands against it is the product.
    expect(await firstBad({ hooks: hooks.page ? { page: hooks.page } : {}, bend }, seed ?? 0)).toBeNull()
  },
  PATIENCE_MS,
)
