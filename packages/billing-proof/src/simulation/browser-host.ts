import { resume, unlessRefused, type BillingPage } from './bill-steps.ts'
import type { PageFault } from './fault-hooks.ts'
import { NoResponseError, type Host, type Network } from './network.ts'
import { perform, type OperatorAction } from './operator-actions.ts'
import { createOutbox, createPosClient, type Gateways, keepReporting } from './pos-client.ts'
import { createProcessRun, type ProcessRun } from './process-run.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'

interface Deps {
  readonly name: string
  readonly token: string
  readonly credentials: object
  readonly localGateway: Host | null
  readonly network: Network
  readonly server: Host
  readonly gateways: Gateways
  readonly scheduler: Scheduler
  readonly random: Random
  readonly note: (text: string) => void
  readonly pageFault: PageFault | null
}

const CHECK_INTERVAL_MS = 30_000

/**
 * A monitor's page. Its operators bill orders, and it continues unconfirmed bills that others left. Its
 * outbox survives a reload; a running action does not.
 */
export const createBrowserHost = (deps: Deps) => {
  const outbox = createOutbox()
  let busy = 0
  let current: { readonly processRun: ProcessRun; readonly page: BillingPage } | null = null

  /** Continues all unconfirmed bills at a fixed interval. */
  const watchUnconfirmed = async (page: BillingPage): Promise<never> => {
    for (;;) {
      await page.client.processRun.sleep(CHECK_INTERVAL_MS)
      const open = await page.client.openBills().catch((error: unknown) => {
        if (error instanceof NoResponseError) return []
        throw error
      })
      for (const { _id: intentId, state, kind, epoch, gateway, orders } of open) {
        if (state !== 'IN_DOUBT' || kind === null || (gateway === null && kind !== 'pre')) continue
        page.note(`${deps.name} continues ${intentId}`)
        await unlessRefused(
          page,
          resume(page, { intentId, orders, kind, epoch, gateway: gateway ?? '', command: null }),
        )
      }
    }
  }
  const boot = (): void => {
    const processRun = createProcessRun(deps.name, deps.scheduler)
    const page: BillingPage = {
      client: createPosClient({ ...deps, processRun }),
      outbox,
      note: deps.note,
      pageFault: deps.pageFault,
    }
    current = { processRun, page }
    busy = 0
    void watchUnconfirmed(page)
    void keepReporting(page.client, outbox)
  }
  return {
    boot,
    isUp: (): boolean => current?.processRun.isAlive() === true,
    crash: (): void => {
      current?.processRun.kill()
      current = null
    },
    /** Whether no action is running and nothing is unreported. */
    isIdle: (): boolean => busy === 0 && outbox.pending.size === 0,
    perform: (action: OperatorAction): void => {
      if (current === null) return
      const { page, processRun } = current
      busy += 1
      void perform(page, action).finally(() => {
        if (processRun.isAlive()) busy -= 1
      })
    },
  }
}
export type BrowserHost = ReturnType<typeof createBrowserHost>
