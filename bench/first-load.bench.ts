/**
 * The weight of each page's first load, compressed (P9): of the pages that share a budget, the heaviest. It has no other
 * side and no rounds: the same build has the same weight on every machine. `npm run first-load` lists every page.
 */
import { measureFirstLoads, type PageSize } from '../scripts/lib/first-load.ts'
import { ensureWebBuilt } from '../scripts/lib/venue.ts'
import { report } from './rounds.ts'

/** Where more pages than these share a budget, the table names these and counts the others. */
const NAMED_PAGES = 3

const pagesOf = (sizes: readonly PageSize[]): string => {
  const names = sizes.map(({ budget: { page } }) => page)
  const others = names.length - NAMED_PAGES
  return [...names.slice(0, NAMED_PAGES), ...(others > 0 ? [`and ${others} more`] : [])].join(', ')
}

await ensureWebBuilt()
const groups = Map.groupBy(
  measureFirstLoads().toSorted((a, b) => b.js - a.js),
  ({ budget: { most } }) => `${most.js} ${most.css}`,
)
for (const sizes of groups.values())
  for (const [kind, name] of [
    ['js', 'JavaScript'],
    ['css', 'CSS'],
  ] as const) {
    const most = sizes[0]?.budget.most[kind] ?? 0
    const heaviest = Math.max(...sizes.map((size) => size[kind]))
    report({
      name: `P9 ${name} of ${pagesOf(sizes)}`,
      measured: `${heaviest.toFixed(1)} kB`,
      asked: `<= ${most} kB`,
      isMet: heaviest <= most,
    })
  }
