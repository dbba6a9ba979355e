import type { BillIntent, OrderWithHistory } from '@kafana/contract'
import { credentialsOf, PIN } from '../../simulation/make-venue.ts'
import { NoResponseError } from '../../simulation/network.ts'
import { RefusedError } from '../../simulation/pos-client.ts'
import { newRecordedBills } from '../../simulation/recorded-bills.ts'
import { createServerCaller } from '../installation.ts'
import { createOperator } from '../operator.ts'
import type { CommitPoint } from '../process-commands.ts'
import type { Point, Scenario } from '../run-point.ts'
import {
  concurrentWork,
  outcomeOf,
  restart,
  type ScenarioContext,
  UNCONFIRMED_MS,
} from '../scenario-context.ts'
import { billCommit, taskCommit } from './commit-points.ts'

const PAY = /^POST \/api\/checks\/[^/]+\/pay/
const SYNC = /^POST \/api\/gateway\/sync/
/** The unit in which the server gives a command to its gateway's call. */
const DELIVERED: CommitPoint = { store: 'kafana.db', table: 'gateway_work', when: 'after' }

const MAX_TRIES = 3

/** A waiter's phone that pays half a line of the first order; the same request each time. */
const phoneOf = async ({
  installation,
  random,
  note,
  orders: [order = ''],
  b,
  gateway,
  fail,
}: ScenarioContext) => {
  const { check, products } = await b.client.api<OrderWithHistory>('GET', `/api/order/${order}`)
  const [waiter = { username: '' }] = installation.template.venue.waiters
  // An earlier history may have blocked them, which ended their session. Without a token: signing in ends its session.
  const signIn = createServerCaller(installation, '')
  const { token } = await signIn<{ token: string }>('POST', '/api/auth/login', credentialsOf(waiter))
  const { client } = createOperator({
    installation,
    token,
    closer: waiter.username,
    name: 'phone',
    tablet: true,
    random: random.fork('phone'),
    recorded: newRecordedBills(),
    note,
    guests: null,
    fail,
  })
  const lines = products
    .slice(0, 1)
    .map(({ line: id, lineVersion: version }) => ({ id, version, share: { num: 1, den: 2 } }))
  const body = { id: random.hex(16), selection: { lines }, pin: PIN, gateway: gateway.id }
  let made: string | null = null
  const pay = async (): Promise<BillIntent> => {
    const bill = await client.api<BillIntent>('POST', `/api/checks/${check ?? ''}/pay`, body)
    if (made !== null && made !== bill._id) fail('a repeated request made another bill')
    made = bill._id
    return bill
  }
  return {
    pay,
    /** Sends the request again. @returns what became of it, or why there is no answer */
    repeat: (): Promise<string> =>
      pay().then(
        ({ state }) => state,
        (error: unknown) => {
          if (error instanceof RefusedError || error instanceof NoResponseError) return error.message
          throw error
        },
      ),
  }
}
type Phone = Awaited<ReturnType<typeof phoneOf>>

const atPhone =
  (scenario: (context: ScenarioContext, phone: Phone) => Promise<void>): Scenario =>
  async (context) => {
    // Of what was permitted and not stored, every gateway has to say whether it printed it.
    await context.installation.start(context.other.program)
    const phone = await phoneOf(context)
    await scenario(context, phone)
    context.note(`the repeated request is answered ${await phone.repeat()}`)
  }

/** A phone that asks again gets its bill: at once, or when all gateways have said what they printed. */
const expectBill = async ({ installation, fail }: ScenarioContext, phone: Phone): Promise<void> => {
  let answer = await phone.repeat()
  for (let tries = 0; answer === 'GATEWAYS_CATCHING_UP' && tries < MAX_TRIES; tries += 1) {
    await installation.untilSynced()
    answer = await phone.repeat()
  }
  if (!['ARMED', 'BILLED'].includes(answer)) fail(`a phone that asks again gets ${answer}`)
}

/** The server crashes around the unit that makes the bill. The phone repeats its request and gets a bill. */
const crashAtPay = (when: 'before' | 'after', action: 'dies' | 'power'): Scenario =>
  atPhone(async (context, phone) => {
    const { installation, seed } = context
    const stop = await installation.server.stopAt(billCommit(when, 'ARMED'), action, seed)
    const attempt = outcomeOf(phone.pay())
    await stop.reached()
    await restart(context, installation.server)
    await attempt
    await installation.repairAndSync()
    await expectBill(context, phone)
  })
const losePay = (fault: 'request lost' | 'response lost'): Scenario =>
  atPhone(async (context, phone) => {
    const { reached } = context.installation.toServer.injectFault(PAY, fault)
    const attempt = outcomeOf(phone.pay())
    await reached
    await attempt
    await expectBill(context, phone)
  })
const delayPay = (fault: 'request held' | 'response held'): Scenario =>
  atPhone(async (context, phone) => {
    const { reached, release } = context.installation.toServer.injectFault(PAY, fault)
    const attempt = outcomeOf(phone.pay())
    await reached
    await concurrentWork(context)
    release()
    context.note(`outcome of the delayed request: ${await attempt}`)
  })

/** Something happens to the call by which the gateway gets the command. */
const whileDelivering = (
  between: (context: ScenarioContext) => Promise<void>,
  end: (context: ScenarioContext) => Promise<void> = async () => undefined,
): Scenario =>
  atPhone(async (context, phone) => {
    context.gateway.toServer.cut()
    await phone.pay()
    await between(context)
    await context.installation.advanceTime(5000)
    await end(context)
  })
const crashAtDelivery = (action: 'dies' | 'power'): Scenario =>
  whileDelivering(async (context) => {
    const { installation, gateway, seed } = context
    const stop = await installation.server.stopAt(DELIVERED, action, seed)
    gateway.toServer.reconnect()
    await installation.advanceTime(5000)
    await stop.reached()
    await restart(context, installation.server)
  })
const deliveryLost: Scenario = whileDelivering(async ({ gateway: { toServer } }) => {
  toServer.reconnect()
  toServer.injectFault(SYNC, 'response lost')
})
/** The gateway gets the command when the bill may have been cancelled. */
const deliveryDelayed: Scenario = whileDelivering(
  async ({ gateway: { toServer } }) => {
    toServer.reconnect()
    toServer.injectFault(SYNC, 'response held')
  },
  async (context) => {
    await concurrentWork(context)
    context.gateway.toServer.reconnect()
  },
)

const GATEWAY_COMMITS = [
  taskCommit('before', 'SENDING'),
  taskCommit('after', 'SENDING'),
  taskCommit('before', ' DONE '),
  taskCommit('after', ' DONE '),
] as const
const gatewayCrashes = (action: 'dies' | 'power'): Scenario =>
  atPhone(async (context, phone) => {
    const { gateway, random, seed } = context
    const stop = await gateway.program.stopAt(random.pick(GATEWAY_COMMITS), action, seed)
    await phone.pay()
    await stop.reached()
    await restart(context, gateway.program)
  })
const answerLost: Scenario = atPhone(async ({ gateway, installation }, phone) => {
  await phone.pay()
  gateway.toServer.injectFault(SYNC, 'request lost')
  await installation.advanceTime(5000)
})
/** It answers when the bill is unconfirmed, and others have worked. */
const answerLate: Scenario = atPhone(async (context, phone) => {
  const { gateway, installation, random, seed } = context
  const stop = await gateway.program.stopAt(random.pick(GATEWAY_COMMITS), 'suspended', seed)
  await phone.pay()
  await stop.reached()
  await installation.advanceTime(UNCONFIRMED_MS)
  const others = context.b.resumeUnconfirmed()
  await installation.advanceTime(5000)
  stop.release()
  await others
})

/** Bills that waiters close with one call, which the server sends to a gateway. */
export const PAID: readonly Point[] = [
  {
    no: 27,
    title: 'the server crashes before the unit that reserves and arms a waiter’s bill is stored',
    scenarios: {
      kill: crashAtPay('before', 'dies'),
      power: crashAtPay('before', 'power'),
      cut: losePay('request lost'),
      delay: delayPay('request held'),
    },
  },
  {
    no: 28,
    title: 'the response to a waiter’s bill is lost',
    scenarios: {
      kill: crashAtPay('after', 'dies'),
      power: crashAtPay('after', 'power'),
      cut: losePay('response lost'),
      delay: delayPay('response held'),
    },
  },
  {
    no: 29,
    title: 'the command of a waiter’s bill is on its way to the gateway',
    scenarios: {
      kill: crashAtDelivery('dies'),
      power: crashAtDelivery('power'),
      cut: deliveryLost,
      delay: deliveryDelayed,
    },
  },
  {
    no: 30,
    title: 'the gateway prints a waiter’s bill',
    scenarios: {
      kill: gatewayCrashes('dies'),
      power: gatewayCrashes('power'),
      cut: answerLost,
      delay: answerLate,
    },
  },
]
