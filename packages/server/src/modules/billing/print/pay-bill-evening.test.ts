import type { BillSelection } from '@kafana/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addMember, type Member } from '../../../testing/factories.ts'
import { runsOf } from '../../../testing/long-runs.ts'
import { openWaitersCheck } from '../../../testing/pay-factories.ts'
import { onBothEngines, type TestServer } from '../../../testing/test-server.ts'

type Opened = Awaited<ReturnType<typeof openWaitersCheck>>
type Job = Awaited<ReturnType<Opened['printer']['take']>>[number]

/** One event; the numbers choose the phone, its request, what it asks for and the command at the gateway. */
const anyEvent = fc.record({
  event: fc.constantFrom('pay', 'pay', 'pay', 'take', 'print', 'print', 'refuse', 'deny', 'wait', 'reserve'),
  phone: fc.nat(1),
  request: fc.nat(3),
  wanted: fc.nat(4),
  job: fc.nat(3),
  seconds: fc.constantFrom(2, 4, 31, 61),
})
type Event = typeof anyEvent extends fc.Arbitrary<infer E> ? E : never

const selectionOf = ({ drinks, food }: Opened, { wanted }: Event): BillSelection =>
  [{ amount: 20 }, { evenly: 3 }, { orders: [drinks] }, { orders: [food] }, { amount: 70.5 }][wanted] ?? {
    evenly: 1,
  }

/** What the model knows: each request and its bill, what was printed of it, and what its gateway said it never prints. */
const createModel = () => ({
  bills: new Map<string, { readonly id: string; readonly asked: string }>(),
  printed: new Map<string, number>(),
  denied: new Set<string>(),
})

const run = async (server: TestServer, events: readonly Event[]): Promise<void> => {
  const made = await openWaitersCheck(server)
  const phones: readonly Member[] = [
    made.venue.waiter,
    await addMember(server, made.venue.companyId, 'waiter'),
  ]
  const model = createModel()
  const commands = new Map<string, Job>()
  const stateOf = async (id: string) =>
    (await made.bill(id, made.venue.monitor)).body as unknown as { state: string; total: number }
  const pay = async (event: Event): Promise<void> => {
    const id = `phone-${event.phone}-${event.request}`
    const selection = selectionOf(made, event)
    const { status, body } = await made.pay({ id, selection }, phones[event.phone])
    const before = model.bills.get(id)
    const asked = JSON.stringify(selection)
    if (before)
      expect([status, body['_id'] ?? body['code']]).toEqual(
        before.asked === asked ? [200, before.id] : [409, 'ID_TAKEN'],
      )
    else if (status === 200) model.bills.set(id, { id: String(body['_id']), asked })
    else expect(status).toBe(409)
  }
  const chosen = ({ job }: Event): Job | undefined => [...commands.values()][job % Math.max(1, commands.size)]
  const act = {
    pay,
    take: async () => {
      for (const job of await made.printer.take()) {
        const known = commands.get(job.command.taskId)
        // A command is delivered again, but there is only one of a bill.
        if (known) expect(job).toEqual(known)
        commands.set(job.command.taskId, job)
      }
    },
    print: async (event) => {
      const job = chosen(event)
      if (!job || model.denied.has(job.command.taskId) || model.printed.has(job.command.taskId)) return
      await made.printer.print(job, event.seconds > 2)
      model.printed.set(job.command.taskId, (await stateOf(job.command.taskId)).total)
    },
    refuse: async (event) => {
      const job = chosen(event)
      if (job && !model.printed.has(job.command.taskId))
        await made.printer.answer(job, { ok: false, code: 'DEVICE_UNAVAILABLE' }, 503)
    },
    deny: async (event) => {
      const task = chosen(event)?.command.taskId ?? ''
      if (task === '' || model.printed.has(task)) return
      model.denied.add(task)
      await made.printer.deny(task)
    },
    wait: async ({ seconds }) => {
      server.clock.advance(seconds * 1000)
      await made.printer.sync()
      await server.services.billing.sweep()
    },
    reserve: async (event) => {
      const { status, body } = await made.reserve(selectionOf(made, event))
      if (status === 200) await made.billing.abandon(String(body['intentId']))
    },
  } satisfies Record<Event['event'], (event: Event) => Promise<void>>
  for (const event of events) await act[event.event](event)

  for (const { id } of model.bills.values()) {
    const { state } = await stateOf(id)
    if (model.printed.has(id)) expect(state).toBe('BILLED')
    else if (model.denied.has(id)) expect(state).toBe('ABORTED')
    else expect(['ARMED', 'IN_DOUBT', 'MANUAL']).toContain(state)
  }
  // Nothing that the guests had is on two receipts: all receipts come to what they had at most.
  const total = [...model.printed.values()].reduce((sum, each) => sum + Math.round(each * 100), 0)
  expect(total).toBeLessThanOrEqual(25_601)
  const { body: open } = await made.billing.open()
  const openIds = (open as unknown as { _id: string }[]).map(({ _id }) => _id)
  for (const { id } of model.bills.values())
    expect(openIds.includes(id)).toBe(!model.printed.has(id) && !model.denied.has(id))
}

onBothEngines(
  'phones that pay at the same check, and a gateway that prints, refuses, or is silent',
  (server) => {
    it('make one bill of each request, which is billed if it was printed, and in the list until that is known', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyEvent, { minLength: 4, maxLength: 24 }), (events) =>
          run(server(), events),
        ),
        { numRuns: runsOf(150, 4) },
      )
    })
  },
)
