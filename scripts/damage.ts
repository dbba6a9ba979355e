/**
 * Changes 1,000 bytes of a database, one at a time, and shows that a start is refused or serves what was written. Another
 * number: `npm run damage -- 5000`.
 */
import { UserError } from './bootstrap/launch.mjs'
import { toolFile } from './lib/repository.ts'
import { runNode } from './lib/run.ts'
import { LONG_STORAGE } from './lib/test-runs.ts'

const TEST = 'packages/server/src/app/damaged-bytes.test.ts'

const [count = LONG_STORAGE.FLIPPED_BYTES, ...more] = process.argv.slice(2)
if (!/^[1-9]\d{0,5}$/.test(count) || more.length > 0)
  throw new UserError('npm run damage takes a number of bytes alone.')
const { code } = await runNode([toolFile('vitest/vitest.mjs'), 'run', '--project', 'server', TEST], {
  stream: 'show',
  env: { FLIPPED_BYTES: count },
})
process.exitCode = code
