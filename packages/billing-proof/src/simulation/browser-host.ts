import { resume, unlessRefused, type Stage } from './bill-steps.ts'
import type { PageFault } from './fault-hooks.ts'
import { createIncarnation, type Incarnation, type Scheduler } from './incarnation.ts'
import { Silence, type Host, type Network } from './network.ts'
import { perform, type OperatorAction } from './operator-actions.ts'
import { createOutbox, createPosClient, keepReporting } from './pos-client.ts'
import type { Random } from './random.ts'

interface Deps {
  readonly name: string
  readonly token: string
  readonly beside: string | null
  readonly network: Network
  readonly server: Host
  readonly gateways: ReadonlyMap<string, Host>
  readonly scheduler: Scheduler
  readonly random: Random
  readonly note: (text: string) => void
  readonly pageFault: PageFault | null
}

const LOOK_MS = 30_000

/**
 * A monitor's page: its people bill orders, and it takes up what others left unconfirmed. What it keeps survives
 * a reload; what it was doing does not.
 */
export const createBrowserHost = (deps: Deps) => {
  const outbox = createOutbox()
  let busy = 0
  let life: { readonly incarnation: Incarnation; readonly stage: Stage } | null = null

  /** Every 30 s: unconfirmed bills that nobody looks after. */
  const look = async (stage: Stage): Promise<never> => {
    for (;;) {
      await stage.client.incarnation.sleep(LOOK_MS)
      const open = await stage.client.openBills().catch((error: unknown) => {
        if (error instanceof Silence) return []
        throw error
      })
      for (const { _id: intentId, state, kind, epoch, gateway, orders } of open) {
        if (state !== 'IN_DOUBT' || kind === null || (gateway === null && kind !== 'pre')) continue
        stage.note(`${deps.name} takes up ${intentId}`)
        await unlessRefused(
          stage,
          resume(stage, { intentId, orders, kind, epoch, gateway: gateway ?? '', command: null }),
        )
      }
    }
  }
  const boot = (): void => {
    const incarnation = createIncarnation(deps.name, deps.scheduler)
    const stage: Stage = {
      client: createPosClient({ ...deps, incarnation }),
      outbox,
      note: deps.note,
      pageFault: deps.pageFault,
    }
    life = { incarnation, stage }
    busy = 0
    void look(stage)
    void keepReporting(stage.client, outbox)
  }
  return {
    boot,
    isUp: (): boolean => life?.incarnation.isAlive() === true,
    crash: (): void => {
      life?.incarnation.kill()
      life = null
    },
    /** Nobody waits at it, and nothing is unreported. */
    isIdle: (): boolean => busy === 0 && outbox.pending.size === 0,
    action: (action: OperatorAction): void => {
      if (life === null) return
      const { stage, incarnation } = life
      busy += 1
      void perform(stage, action).finally(() => {
        if (incarnation.isAlive()) busy -= 1
      })
    },
  }
}
export type BrowserHost = ReturnType<typeof createBrowserHost>
