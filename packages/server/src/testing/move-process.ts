/** Moves a venue in a process of its own, which a test kills: one line of output for each step. */
import { moveToPostgres } from '../app/move-to-postgres.ts'

const [dataDir = '', databaseUrl = '', batchRows = '', pauseMs = ''] = process.argv.slice(2)
const nobodyWakes = new Int32Array(new SharedArrayBuffer(4))

await moveToPostgres({
  dataDir,
  databaseUrl,
  batchRows: Number(batchRows),
  onProgress: ({ is }) => {
    process.stdout.write(`${is}\n`)
    // Long enough for the test to kill it at this step.
    Atomics.wait(nobodyWakes, 0, 0, Number(pauseMs))
  },
})
process.stdout.write('finished\n')
