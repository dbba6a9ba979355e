/** How much each page of the browser application loads before it can be used, against its budget. */
import { firstLoadStep } from './lib/first-load.ts'
import { say } from './lib/say.ts'
import { bringWebUpToDate } from './lib/venue.ts'

await bringWebUpToDate()
const { passed, output } = await firstLoadStep.check()
say(output)
process.exitCode = passed ? 0 : 1
