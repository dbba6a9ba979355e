import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from './random.ts'
import { createScheduler } from './scheduler.ts'
import { createServerHost } from './server-host.ts'
import { makeVenue } from './make-venue.ts'
import { withSeededChance } from './seeded-chance.ts'
const folder = mkdtempSync('/dev/shm/sim-')
const scheduler = createScheduler(Date.UTC(2026, 9, 16, 17))
const server = createServerHost({ folder, file: join(folder, 'kafana.db'), scheduler, note: console.log })
let t = performance.now()
const lap = (w: string) => { console.log(w, (performance.now() - t).toFixed(1)); t = performance.now() }
await withSeededChance(createRandom('x'), scheduler.now, async () => {
await server.boot(); lap('boot')
for (let n = 0; n < 5; n += 1) {
const v = await makeVenue((method, path, token, body) => server.ask({ method, path, body, headers: token ? { authorization: `Bearer ${token}` } : {} }), `v${n}`, 8)
lap('venue'); if (n===4) console.log(v)
}
for (let n = 0; n < 5; n += 1) { await server.crash(); await server.boot(); lap('reboot') }
server.copyTo(join(folder, 'copy.db')); lap('copy')
})
