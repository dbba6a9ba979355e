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

type Fault = Pick<Planted, 'hooks' | 'bend'>

/** Does the history of this seed break a rule? */
const isBad = async ({ hooks, bend }: Fault, seed: number): Promise<boolean> => {
  const { complaints } = await tryHistory({ template, seed, hooks, bend })
  return complaints.some((complaint) => complaint.startsWith('I'))
}
/** The first seed whose history breaks a rule, or null. */
const firstBad = async (fault: Fault, upTo: number): Promise<number | null> => {
  for (let seed = 1; seed <= upTo; seed += 1) if (await isBad(fault, seed)) return seed
  return null
}

it.each(Object.entries(PLANTED))(
  'the checker sees it when %s; the same histories are well without that',
  async (_what, { hooks, bend, seed: known }) => {
    // After a change of the product another history may be the one that shows it.
    const seed = (await isBad({ hooks, bend }, known)) ? known : await firstBad({ hooks, bend }, MOST_SEEDS)
    expect(seed).not.toBeNull()
    // A page that does not keep to the protocol is there all the same: what stands against it is the product.
    const well = { hooks: hooks.page ? { page: hooks.page } : {}, bend }
    expect(await firstBad(well, seed ?? 0)).toBeNull()
  },
  PATIENCE_MS,
)
