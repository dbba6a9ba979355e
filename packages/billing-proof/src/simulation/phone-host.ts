import type { BillIntent, Check } from '@kafana/contract'
import { unlessRefused, withRetries, type BillingPage } from './bill-steps.ts'
import { chargeOf, type GuestPayment, paymentsOf } from './choose-payments.ts'
import { PIN } from './make-venue.ts'
import type { Host, Network } from './network.ts'
import { choosePart, type PartWay } from './pay-parts.ts'
import { createOutbox, createPosClient, RefusedError } from './pos-client.ts'
import { createProcessRun, type ProcessRun } from './process-run.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'

/** A guest pays a part of what the table had, at a waiter's phone. */
export interface PhonePayment {
  readonly table: string
  readonly way: PartWay
  readonly kind: 'fiscal' | 'pre'
  readonly payment: 'cash' | 'card'
  readonly gateway: string | null
  /** What is paid by account or voucher, of a whole order, whose total the phone shows. */
  readonly guest?: GuestPayment
}

interface Deps {
  readonly name: string
  readonly token: string
  readonly credentials: object
  readonly network: Network
  readonly server: Host
  readonly scheduler: Scheduler
  readonly random: Random
  readonly note: (text: string) => void
}

/** A request that was sent: the phone repeats it exactly until it knows what became of it. */
interface Request {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>> & { readonly id: string }
}

const MAX_TRIES = 4
const LONGEST_PAUSE_MS = 15_000
const FOLLOW_MS = 3000
const MAX_LOOKS = 30
/** How often a phone sends its request again although it was answered. */
const REPEAT_CHANCE = 0.3
const LATEST_REPEAT_MS = 100_000
/** How guests pay what they do not pay by account or voucher. */
const BY_CARD = { cash: 0, rest: 'card', tip: 0 }
/** These may pass by themselves: the waiter presses again. */
const TEMPORARY: ReadonlySet<string> = new Set([
  'GATEWAYS_CATCHING_UP',
  'EARLIER_UNREPORTED',
  'ORDER_IN_BILLING',
  'GATEWAY_AWAY',
])

/** What is paid by account or voucher, and the rest by card. */
const guestPayments = async (page: BillingPage, guest: GuestPayment, total: number) => {
  const charge = await chargeOf(page, guest, total)
  return charge && paymentsOf(BY_CARD, total, charge)
}

/**
 * A waiter's phone. It reaches nothing but the server, which prints for it. What it has asked for survives a restart of
 * its application.
 */
export const createPhoneHost = (deps: Deps) => {
  const asked: Request[] = []
  let busy = 0
  let current: { readonly processRun: ProcessRun; readonly page: BillingPage } | null = null

  const send = ({ client }: BillingPage, { path, body }: Request): Promise<BillIntent> =>
    client.api<BillIntent>('POST', path, body)

  /** Until the bill is over, or somebody at a monitor has to see to it. */
  const follow = async (page: BillingPage, id: string): Promise<void> => {
    for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
      await page.client.processRun.sleep(FOLLOW_MS)
      const bill = await withRetries(page, () =>
        page.client.api<BillIntent>('GET', `/api/bill-intents/${id}`),
      )
      if (bill === null || ['BILLED', 'ABORTED', 'MANUAL'].includes(bill.state)) return
    }
  }
  const ask = async (page: BillingPage, request: Request): Promise<void> => {
    const { client, note } = page
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      try {
        const bill = await withRetries(page, () => send(page, request))
        if (bill === null) continue
        note(`${deps.name}: ${request.body.id} is the bill ${bill._id}, ${bill.state}`)
        return await follow(page, bill._id)
      } catch (error) {
        if (!(error instanceof RefusedError) || !TEMPORARY.has(error.code)) throw error
        note(`${deps.name}: ${error.code}`)
      }
      await client.processRun.sleep(client.random.below(LONGEST_PAUSE_MS))
    }
  }
  const pay = async (
    page: BillingPage,
    { table, way, gateway, guest, ...how }: PhonePayment,
  ): Promise<void> => {
    const { client } = page
    const checks = await withRetries(page, () => client.api<Check[]>('GET', `/api/checks/table/${table}`))
    const check = checks?.[0]
    const selection = check ? choosePart(client.random, check, way) : null
    if (!check || selection === null) return
    const order = check.orders.find(({ _id: id }) => selection.orders?.includes(id))
    const payments = guest && order ? await guestPayments(page, guest, order.totalPrice) : null
    const id = client.random.hex(16)
    const request: Request = {
      path: `/api/checks/${check._id}/pay`,
      body: {
        id,
        selection,
        pin: PIN,
        ...how,
        ...(order?.totalPrice === 0 && { kind: 'comp' }),
        ...(gateway !== null && { gateway }),
        ...(payments && { payments }),
      },
    }
    page.note(`${deps.name} pays ${JSON.stringify(request.body)}`)
    asked.push(request)
    await ask(page, request)
    if (!client.random.chance(REPEAT_CHANCE)) return
    await client.processRun.sleep(client.random.below(LATEST_REPEAT_MS))
    await ask(page, request)
  }
  const begin = (work: (page: BillingPage) => Promise<void>): void => {
    if (current === null) return
    const { page, processRun } = current
    busy += 1
    void unlessRefused(page, work(page)).finally(() => {
      if (processRun.isAlive()) busy -= 1
    })
  }
  return {
    boot: (): void => {
      const processRun = createProcessRun(deps.name, deps.scheduler)
      const client = createPosClient({
        ...deps,
        processRun,
        gateways: new Map(),
        localGateway: null,
      })
      current = { processRun, page: { client, outbox: createOutbox(), note: deps.note } }
      busy = 0
      for (const request of asked) begin((page) => ask(page, request))
    },
    isUp: (): boolean => current?.processRun.isAlive() === true,
    crash: (): void => {
      current?.processRun.kill()
      current = null
    },
    isIdle: (): boolean => busy === 0,
    pay: (payment: PhonePayment): void => begin((page) => pay(page, payment)),
  }
}
export type PhoneHost = ReturnType<typeof createPhoneHost>
