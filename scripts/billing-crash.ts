/** Bills of real processes that are stopped at every point; what it takes and shows stands in the program itself. */
import { inRoot } from './lib/paths.ts'
import { runNode } from './lib/run.ts'

const { code } = await runNode(
  [inRoot('packages', 'billing-proof', 'src', 'crash', 'main.ts'), ...process.argv.slice(2)],
  { stream: 'show' },
)
process.exitCode = code
