/** Prints the first load of every page and its budget. */
import { firstLoadStep } from './lib/first-load.ts'
import { print } from './lib/run.ts'
import { ensureWebBuilt } from './lib/venue.ts'

await ensureWebBuilt()
const { passed, output } = await firstLoadStep.check()
print(output)
process.exitCode = passed ? 0 : 1
