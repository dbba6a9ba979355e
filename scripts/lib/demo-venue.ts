import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserError } from '../bootstrap/launch.mjs'
import { launchEnvironment } from './launch-environment.ts'
import { waitForListener } from './ports.ts'
import { inRoot } from './repository.ts'
import { runNode } from './run.ts'
import { Supervisor } from './supervisor.ts'
import { ensureWebBuilt, serverProgram } from './venue.ts'

const HOST = '127.0.0.1'

/** A free port on loopback. */
export const freePort = (): Promise<string> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, HOST, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(String(port)))
    })
  })

/**
 * Runs a demo venue on its own port and data folder while some work is done.
 * @param work receives the address of the venue
 * @throws UserError if the venue cannot be filled or does not start
 */
export const withDemoVenue = async (work: (url: string) => Promise<void>): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kafana-demo-'))
  const env = launchEnvironment({ PORT: await freePort(), GATEWAY: 'off' }, { HOST, DATA_DIR: dataDir })
  const supervisor = new Supervisor()
  supervisor.stopOnSignals()
  try {
    await ensureWebBuilt()
    const { code } = await runNode([inRoot('packages', 'demo', 'src', 'main.ts')], { stream: 'capture', env })
    if (code !== 0) throw new UserError('The demo venue could not be filled.')
    supervisor.start(serverProgram(env))
    if (!(await waitForListener(env.PORT, HOST, () => supervisor.isStopping)))
      throw new UserError('The server did not start.')
    await work(`http://${HOST}:${env.PORT}`)
  } finally {
    supervisor.stop(0)
    await supervisor.done
    rmSync(dataDir, { recursive: true, force: true })
  }
}
