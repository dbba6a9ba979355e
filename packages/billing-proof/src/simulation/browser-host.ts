import { resume, unlessRefused, type Stage } from './bill-steps.ts'
import { createDesk } from './desk.ts'
import { createIncarnation, type Incarnation } from './incarnation.ts'
import { Silence, type Host, type Network } from './network.ts'
import type { Random } from './random.ts'
import type { Mischief } from './sabotage.ts'
import type { Scheduler } from './scheduler.ts'
import { createOutbox, keepTelling } from './told-bills.ts'
import { fulfil, type Wish } from './wishes.ts'

interface Parts {
  readonly name: string
  readonly token: string
  readonly beside: string | null
  readonly network: Network
  readonly server: Host
  readonly gateways: ReadonlyMap<string, Host>
  readonly scheduler: Scheduler
  readonly random: Random
  readonly note: (text: string) => void
  readonly mischief: Mischief | null
}

const LOOK_MS = 30_000

/** A monitor's page: its people bill orders, and it takes up what others left in doubt. What it keeps survives a reload; what it was doing does not. */
export const createBrowserHost = (parts: Parts) => {
  const outbox = createOutbox()
  let busy = 0
  let life: { readonly incarnation: Incarnation; readonly stage: Stage } | null = null

  /** Every 30 s: bills in doubt that nobody looks after. */
  const look = async (stage: Stage): Promise<never> => {
    for (;;) {
      await stage.desk.incarnation.sleep(LOOK_MS)
      const open = await stage.desk.openBills().catch((error: unknown) => {
        if (error instanceof Silence) return []
        throw error
      })
      for (const { _id: intentId, state, kind, epoch, gateway, orders } of open) {
        if (state !== 'IN_DOUBT' || kind === null || (gateway === null && kind !== 'pre')) continue
        stage.note(`${parts.name} takes up ${intentId}`)
        await unlessRefused(
          stage,
          resume(stage, { intentId, orders, kind, epoch, gateway: gateway ?? '', command: null }),
        )
      }
    }
  }
  const boot = (): void => {
    const incarnation = createIncarnation(parts.name, parts.scheduler)
    const stage: Stage = {
      desk: createDesk({ ...parts, incarnation }),
      outbox,
      note: parts.note,
      mischief: parts.mischief,
    }
    life = { incarnation, stage }
    busy = 0
    void look(stage)
    void keepTelling(stage.desk, outbox)
  }
  return {
    boot,
    isUp: (): boolean => life?.incarnation.isAlive() === true,
    crash: (): void => {
      life?.incarnation.kill()
      life = null
    },
    /** Nobody waits at it, and nothing waits to be told. */
    isIdle: (): boolean => busy === 0 && outbox.kept.size === 0,
    wish: (wish: Wish): void => {
      if (life === null) return
      const { stage, incarnation } = life
      busy += 1
      void fulfil(stage, wish).finally(() => {
        if (incarnation.isAlive()) busy -= 1
      })
    },
  }
}
export type BrowserHost = ReturnType<typeof createBrowserHost>
