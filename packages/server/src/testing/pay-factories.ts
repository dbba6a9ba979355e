import type { BillIntent, BillSelection } from '@kafana/contract'
import { TEST_PIN, type Member, type OwnedVenue } from './factories.ts'
import { pairGateway, syncAs, type PairedGateway } from './gateway-factories.ts'
import { taskLine } from './gateway-journal.ts'
import { openCheckBilling } from './selection-factories.ts'
import type { TestServer } from './test-server.ts'

/** Lets the waiters of a venue close bills, or not. */
export const letWaitersBill = (
  server: Pick<TestServer, 'send'>,
  { owner }: Pick<OwnedVenue, 'owner'>,
  waitersBill = true,
) => server.send('PUT', '/api/company', { token: owner.token, body: { waitersBill } })

interface Job {
  readonly workId: string
  readonly path: string
  readonly command: {
    readonly taskId: string
    readonly epoch: number
    readonly orders: readonly string[]
  } & Readonly<Record<string, unknown>>
}

/** A gateway that is connected to the server: it gets commands and says what became of them. */
export const connectGateway = async (server: Pick<TestServer, 'send'>, gateway: PairedGateway) => {
  let line = 0
  let receiptNo = 0
  const sync = async (values: object = {}) => {
    const { status, body } = await syncAs(server, gateway, values)
    if (status !== 200) throw new Error(`the server answered ${status}: ${JSON.stringify(body)}`)
    return body as unknown as { work: readonly Job[]; doubts: readonly { taskId: string }[] }
  }
  const report = (task: object, values: object = {}) => {
    line += 1
    return sync({ entries: [taskLine(line, task)], ...values })
  }
  await sync()
  return {
    sync,
    take: async () => (await sync()).work,
    answer: ({ workId }: Job, body: object, status = 200) => sync({ answers: [{ workId, status, body }] }),
    /** Prints a command: its line says so, and the answer where nobody lost it. */
    print: ({ workId, command }: Job, isAnswered = true) => {
      receiptNo += 1
      const printed = { receiptNo, deviceSerial: 'VD000001', printedAt: new Date(0).toISOString() }
      const { taskId, epoch } = command
      return report(
        { taskId, epoch, state: 'DONE', command, ...printed },
        isAnswered ? { answers: [{ workId, status: 200, body: { ok: true, ...printed } }] } : {},
      )
    },
    /** Proves that a task was not printed and never will be. */
    deny: (taskId: string) => report({ taskId, state: 'CANCELLED' }),
  }
}

/** The check of `openCheckBilling` in a venue whose waiters close bills, with its gateway connected. */
export const openWaitersCheck = async (server: TestServer) => {
  const made = await openCheckBilling(server)
  const { venue, checkId } = made
  await letWaitersBill(server, venue)
  const pay = (values: object, { token }: Pick<Member, 'token'> = venue.waiter) =>
    server.send('POST', `/api/checks/${checkId}/pay`, {
      token,
      body: { id: 'first', selection: { orders: [made.drinks] }, pin: TEST_PIN, ...values },
    })
  return {
    ...made,
    pay,
    /** Pays with one call, and returns the bill. */
    paid: async (id: string, selection: BillSelection, values: object = {}): Promise<BillIntent> => {
      const { status, body } = await pay({ id, selection, ...values })
      if (status !== 200) throw new Error(`the server answered ${status}: ${JSON.stringify(body)}`)
      return body as unknown as BillIntent
    },
    bill: (id: string, { token }: Pick<Member, 'token'> = venue.waiter) =>
      server.send('GET', `/api/bill-intents/${id}`, { token }),
    printer: await connectGateway(server, made.gateway),
    /** Another gateway of the venue, which is connected. */
    secondPrinter: async () => {
      const gateway = await pairGateway(server, venue, 'Terrace')
      return { gateway, printer: await connectGateway(server, gateway) }
    },
  }
}
