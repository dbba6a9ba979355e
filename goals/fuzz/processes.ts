import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startInstallation } from '../harness/installation.ts'
import { createServerProcess, type PlantedFault, type ServerProcess } from '../harness/program.ts'
import { callerOf, type Venue } from '../harness/venue.ts'

/** A server and a gateway that is paired with it, each in a process of its own. */
export interface Processes {
  readonly venue: Venue
  /** The folder of both. */
  readonly dataDir: string
  readonly server: ServerProcess
  /** With the virtual device. */
  readonly gateway: ServerProcess
  readonly gatewayId: string
  /** What the server gave another gateway, which has no process. */
  readonly other: { readonly gatewayId: string; readonly token: string; readonly secret: string }
  close(): Promise<void>
}

/** Memory instead of a disk, where there is such a folder: nothing is measured here that needs a disk. */
const IN_MEMORY = '/dev/shm'
const [POLL_MS, TRIES] = [50, 400]
/** One signs in for generated calls, one makes bills, and one may be removed by a call. */
const MONITORS = 3

const untilHeard = async (gateway: ServerProcess, triesLeft = TRIES): Promise<void> => {
  const { body } = await gateway.client.send('GET', '/health')
  if (typeof (body['server'] as { heardAt?: unknown } | undefined)?.heardAt === 'string') return
  if (triesLeft === 0) throw new Error(`the gateway does not reach its server:\n${gateway.output()}`)
  await wait(POLL_MS)
  await untilHeard(gateway, triesLeft - 1)
}

/** @param fault planted in the process that its name says */
export const startProcesses = async (fault: PlantedFault | null): Promise<Processes> => {
  const isOfGateway = fault?.startsWith('the gateway') === true
  const installation = await startInstallation({
    engine: 'sqlite',
    monitors: MONITORS,
    fault: isOfGateway ? null : fault,
    ...(existsSync(IN_MEMORY) && { parent: IN_MEMORY }),
  })
  const { servers, venue, dataDir } = installation
  const [server] = servers
  const gateway = await createServerProcess({
    program: 'gateway',
    env: { DATA_DIR: dataDir, SERVER_URL: server.url, GATEWAY_NAME: 'Bar' },
    fault: isOfGateway ? fault : null,
  })
  const close = async (): Promise<void> => {
    await gateway.stop('SIGKILL')
    await installation.close()
  }
  try {
    await gateway.start()
    await untilHeard(gateway)
    const { gatewayId } = JSON.parse(readFileSync(join(dataDir, 'gateway', 'pairing.json'), 'utf8')) as {
      readonly gatewayId: string
    }
    const call = callerOf(server.client)
    const { code } = await call('POST', '/api/gateway/code', venue.owner.token)
    const other = await call('POST', '/api/gateway/pair', undefined, { code, name: 'Other' })
    return {
      venue,
      dataDir,
      server,
      gateway,
      gatewayId,
      other: other as unknown as Processes['other'],
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
