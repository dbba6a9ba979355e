import { expect, it } from 'vitest'
import { StoreUnavailableError } from '../../platform/unit-of-work/unit-of-work.ts'
import { billingCalls, makeDeliveredOrders } from '../../testing/billing-factories.ts'
import { asOwner, makeVenue, type TestVenue } from '../../testing/factories.ts'
import { pairGateway, syncAs, type PairedGateway, type SyncValues } from '../../testing/gateway-factories.ts'
import { closingLine, documentLine, reportLine, taskLine } from '../../testing/gateway-journal.ts'
import { storedAudit, storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { createDeviceRecordService } from './device-record-service.ts'
import { selectClosing, selectDocument } from './device-record-store.ts'
import { parseLine } from './gateway-link-routes.ts'
import type { JournalLine, TaskEntry } from './gateway-reports.ts'
import { setAcknowledged } from './gateway-store.ts'
import { createJournalLinesService, type LinesSource } from './journal-lines-service.ts'

/** A journal of a gateway that names no runs. */
const ONE = { journalId: 'one', runId: undefined }

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

onBothEngines('the journal of a gateway', (server) => {
  const paired = async () => {
    const venue = await makeVenue(server())
    return { venue, gateway: await pairGateway(server(), venue) }
  }
  const say = async (gateway: PairedGateway, entries: readonly object[], saying: SyncValues = {}) =>
    (await syncAs(server(), gateway, { entries, ...saying })).body as unknown as { acknowledged: number }
  const reported = async ({ companyId }: TestVenue) =>
    (await storedAudit(server(), companyId, 'gateway.report')).map(({ details }) => details['commandType'])
  const documentOf = (venue: TestVenue, receiptNo: number, serial = 'VD000001') =>
    asOwner(server(), venue, (tx) => tx.get(selectDocument, { serial, receiptNo }))

  it('is received line by line, once, whatever is sent again', async () => {
    const { venue, gateway } = await paired()
    const lines = range(1, 9).map((seq) => reportLine(seq, seq))
    const acknowledged: number[] = []
    for (const [from, to] of [
      [0, 3],
      [0, 3],
      [1, 5],
      [5, 5],
      [6, 9],
      [4, 9],
    ] as const)
      acknowledged.push((await say(gateway, lines.slice(from, to))).acknowledged)
    // The fifth call leaves out a line: nothing after the gap is taken.
    expect(acknowledged).toEqual([3, 3, 5, 5, 5, 9])
    expect(await reported(venue)).toEqual(range(1, 9))
  })

  it('shows that it is an older copy also where another journal came in between', async () => {
    const { venue, gateway } = await paired()
    const line = (seq: number) => [reportLine(seq, seq)]
    const [first, second] = [{ journalId: 'first' }, { journalId: 'second' }]
    expect(await say(gateway, [...line(1), ...line(2)], first)).toMatchObject({ acknowledged: 2 })
    expect(await say(gateway, line(1), second)).toMatchObject({ acknowledged: 1 })
    // A gateway whose journal has sent less than this takes another id, and with it refuses what it may have forgotten.
    expect(await say(gateway, [], first)).toMatchObject({ acknowledged: 2 })
    // The first one itself goes on where it was, and so does the second.
    expect(await say(gateway, line(3), first)).toMatchObject({ acknowledged: 3 })
    expect(await say(gateway, line(2), second)).toMatchObject({ acknowledged: 2 })
    expect(await reported(venue)).toEqual([1, 2, 1, 3, 2])
  })

  it.each(['__proto__', 'constructor', 'toString'])(
    'may have the name of anything: %s',
    async (journalId) => {
      const { gateway } = await paired()
      const [first, second] = [{ journalId: 'first' }, { journalId }]
      await say(gateway, [], first)
      expect(await say(gateway, [], second)).toMatchObject({ acknowledged: 0 })
      expect(await say(gateway, [reportLine(1, 1)], second)).toMatchObject({ acknowledged: 1 })
      await say(gateway, [], first)
      expect(await say(gateway, [], second)).toMatchObject({ acknowledged: 1 })
    },
  )

  it('is received up to a gap within one call', async () => {
    const { venue, gateway } = await paired()
    expect(
      await say(gateway, [reportLine(1, 1), reportLine(2, 2), reportLine(4, 4), reportLine(3, 3)]),
    ).toMatchObject({ acknowledged: 2 })
    expect(await reported(venue)).toEqual([1, 2])
  })

  it('is received once by concurrent calls', async () => {
    const { venue, gateway } = await paired()
    await say(gateway, [])
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        say(
          gateway,
          range(1, 9).map((seq) => reportLine(seq, seq)),
        ),
      ),
    )
    expect(Math.max(...answers.map(({ acknowledged }) => acknowledged))).toBe(9)
    expect((await say(gateway, [])).acknowledged).toBe(9)
    expect(await reported(venue)).toEqual(range(1, 9))
  })

  it('is received again by a restored database, without a contradiction', async () => {
    const { venue, gateway } = await paired()
    const lines = [
      documentLine(1),
      documentLine(2, { taskId: null, payment: null, ref: null, kind: 'external' }),
      closingLine(3),
      documentLine(4),
    ]
    await say(gateway, lines)
    await asOwner(server(), venue, (tx) => tx.run(setAcknowledged, { id: gateway.id, acknowledged: 1 }))
    expect((await say(gateway, [])).acknowledged).toBe(1)
    expect((await say(gateway, lines.slice(1))).acknowledged).toBe(4)
    expect(await storedAudit(server(), venue.companyId, 'device.contradicted')).toEqual([])
  })

  it('is stored in minor units, for its own venue', async () => {
    const [{ venue, gateway }, other] = [await paired(), await paired()]
    await say(gateway, [documentLine(1), closingLine(2)])
    await say(other.gateway, [documentLine(1, { total: 1 })])
    expect(await documentOf(venue, 1)).toMatchObject({
      total: 25_000,
      by_class: '{"A":10050,"B":14950}',
      kind: 'sale',
      payment: 'cash',
      task_id: 'task-1',
      ref: 'ABCD2345',
      closing_no: 1,
      gateway_id: gateway.id,
      printed_at: Date.UTC(2026, 9, 16, 17),
      noted_at: server().clock.now(),
    })
    expect(await documentOf(other.venue, 1)).toMatchObject({ total: 100 })
    expect(
      await asOwner(server(), venue, (tx) => tx.get(selectClosing, { serial: 'VD000001', closingNo: 1 })),
    ).toMatchObject({
      sales: '{"A":10000}',
      storno: '{}',
      receipts: 3,
      stornos: 0,
      voids: 1,
      gateway_id: gateway.id,
    })
  })

  it.each<[string, object, boolean]>([
    ['the same', {}, false],
    ['another total', { total: 251 }, true],
    ['another kind', { kind: 'void' }, true],
    ['other classes', { byClass: { A: 250 } }, true],
    ['another payment', { payment: 'card' }, true],
    ['another task', { taskId: 'x' }, true],
    ['another day of the device', { closingNo: 2 }, true],
    [
      'the same with missing fields, as read from the device',
      { taskId: null, ref: null, payment: null, printedAt: '2026-10-16T17:00:01Z' },
      false,
    ],
    ['the same number of another device', { serial: 'VD000002', total: 9 }, false],
  ])('with %s under a known number replaces nothing', async (_what, other, isContradiction) => {
    const { venue, gateway } = await paired()
    await say(gateway, [documentLine(1)])
    const before = await documentOf(venue, 1)
    expect(await say(gateway, [{ ...documentLine(1, other), seq: 2 }])).toMatchObject({ acknowledged: 2 })
    expect(await documentOf(venue, 1)).toEqual(before)
    const audit = await storedAudit(server(), venue.companyId, 'device.contradicted')
    expect(audit).toHaveLength(isContradiction ? 1 : 0)
    if (isContradiction)
      expect(audit).toMatchObject([{ by: null, entityId: gateway.id, details: { kept: { total: 25_000 } } }])
  })

  it('with the same closing again, at the time at which it was requested, is no contradiction', async () => {
    const { venue, gateway } = await paired()
    const again = { closedAt: '2026-10-14T09:00:00.000Z', cash: null, card: null }
    // Also while its device has not answered since the start.
    for (const serial of ['VD000001', null])
      await say(gateway, [closingLine(1), closingLine(serial === null ? 3 : 2, again)], {
        device: { serial, lastReceiptNo: serial && 9 },
      })
    expect(await storedAudit(server(), venue.companyId, 'device.contradicted')).toEqual([])
  })

  it('with another closing under a known number replaces nothing', async () => {
    const { venue, gateway } = await paired()
    await say(gateway, [closingLine(1), closingLine(2), closingLine(3, { sales: { A: 99 } })])
    expect(
      await asOwner(server(), venue, (tx) => tx.get(selectClosing, { serial: 'VD000001', closingNo: 1 })),
    ).toMatchObject({ sales: '{"A":10000}' })
    expect(await storedAudit(server(), venue.companyId, 'device.contradicted')).toMatchObject([
      { details: { told: { sales: '{"A":9900}' } } },
    ])
  })

  it.each<[string, object]>([
    ['of a kind that a later version writes', { kind: 'drawer', opened: true }],
    ['with an unknown state', taskLine(2, { state: 'MELTED' })],
    ['with an invalid amount', documentLine(2, { total: 0.001 })],
    ['with half of it missing', { kind: 'document', at: 'yesterday' }],
  ])('is quarantined where it cannot be read: a line %s', async (_what, line) => {
    const { venue, gateway } = await paired()
    expect(await say(gateway, [reportLine(1, 1), { ...line, seq: 2 }, reportLine(3, 3)])).toMatchObject({
      acknowledged: 3,
    })
    expect(await reported(venue)).toEqual([1, 3])
    expect(await storedAudit(server(), venue.companyId, 'gateway.lineSetAside')).toMatchObject([
      { entityId: gateway.id, details: { reason: 'unreadable', line: { seq: 2, kind: 'unreadable' } } },
    ])
    expect(
      (await storedEvents(server(), venue.companyId)).filter(({ room }) => room === 'fiscalBook'),
    ).toHaveLength(1)
  })

  it('is stored without NUL characters', async () => {
    const { venue, gateway } = await paired()
    expect(
      await say(gateway, [documentLine(1, { ref: 'A\0B' }), reportLine(2)], {
        device: { driver: 'bro\0ken' },
      }),
    ).toMatchObject({ acknowledged: 2 })
    expect(await documentOf(venue, 1)).toMatchObject({ ref: 'AB' })
  })

  it('may have two hundred lines of long bills in one call, and no more', async () => {
    const { gateway } = await paired()
    const command = {
      commandContext: {
        products: range(1, 100).map((one) => ({
          title: `Product ${one}`,
          price: one,
          quantity: 1,
          taxClass: 'A',
        })),
      },
    }
    const lines = range(1, 201).map((seq) => taskLine(seq, { command }))
    expect(JSON.stringify(lines).length).toBeGreaterThan(1024 * 1024)
    expect((await syncAs(server(), gateway, { entries: lines })).status).toBe(400)
    expect(await say(gateway, lines.slice(0, 200))).toMatchObject({ acknowledged: 200 })
  })

  it('starts again with a new id, and the bills in print need attention', async () => {
    const { venue, gateway } = await paired()
    const billing = billingCalls(server(), venue)
    const arm = async () => {
      const { body } = await billing.validate(await makeDeliveredOrders(server(), venue))
      const { intentId } = body as unknown as { intentId: string }
      await billing.arm(intentId)
      return intentId
    }
    const stateOf = async (id: string) =>
      ((await billing.open()).body as unknown as { _id: string; state: string }[]).find(
        ({ _id }) => _id === id,
      )?.state
    expect(await say(gateway, [reportLine(1, 1)], { journalId: 'first' })).toMatchObject({ acknowledged: 1 })
    const armed = await arm()
    expect(await say(gateway, [], { journalId: 'first' })).toMatchObject({ acknowledged: 1 })
    expect(await stateOf(armed)).toBe('ARMED')
    expect(await say(gateway, [], { journalId: 'second' })).toMatchObject({ acknowledged: 0 })
    expect(await stateOf(armed)).toBe('MANUAL')
    expect(await say(gateway, [reportLine(1, 7)], { journalId: 'second' })).toMatchObject({ acknowledged: 1 })
    expect(await reported(venue)).toEqual([1, 7])
    expect(await storedAudit(server(), venue.companyId, 'gateway.journalLost')).toEqual([
      { by: null, entityId: gateway.id, details: { before: 'first', now: 'second' } },
    ])
  })
})

onBothEngines('a line that fails', (server) => {
  /** Receives lines with a billing that fails as the test says. */
  const receiver = async (applyTask: (entry: TaskEntry) => unknown) => {
    const venue = await makeVenue(server())
    const gateway = await pairGateway(server(), venue)
    await syncAs(server(), gateway, { journalId: 'one' })
    const { services, platform } = server()
    const reports = {
      applyTask: async (_tx: unknown, _gateway: unknown, entry: TaskEntry) => {
        await applyTask(entry)
      },
      highestReceiptNo: async () => null,
    }
    const service = createJournalLinesService(platform, {
      gateways: services.gateways,
      records: createDeviceRecordService(platform, { gateways: services.gateways, reports }),
      reports,
    })
    const lines: JournalLine[] = [
      documentLine(1),
      taskLine(2, { reason: 'jam' }),
      taskLine(3),
      documentLine(4),
    ].map((line) => parseLine(line as never))
    return {
      venue,
      gateway,
      apply: (source: LinesSource = ONE) =>
        service.apply({ companyId: venue.companyId, gatewayId: gateway.id }, source, lines),
      acknowledged: async () =>
        (await asOwner(server(), venue, (tx) => services.gateways.byId(tx, gateway.id))).acknowledged,
      quarantined: () => storedAudit(server(), venue.companyId, 'gateway.lineSetAside'),
    }
  }

  it('is tried again and quarantined after the third try, so that the next lines are received', async () => {
    const applied: number[] = []
    const { apply, acknowledged, quarantined, gateway } = await receiver(({ seq }) => {
      if (seq === 2) throw new RangeError('absurd')
      applied.push(seq)
    })
    expect([await apply(), await acknowledged(), await apply(), await acknowledged()]).toEqual([
      'held-up',
      1,
      'held-up',
      1,
    ])
    expect([applied, await quarantined()]).toEqual([[], []])
    expect([await apply(), await acknowledged(), applied]).toEqual(['done', 4, [3]])
    expect(await quarantined()).toMatchObject([
      {
        entityId: gateway.id,
        details: { reason: 'RangeError: absurd', line: { kind: 'task', entry: { seq: 2, reason: 'jam' } } },
      },
    ])
    expect([await apply(), await acknowledged()]).toEqual(['done', 4])
  })

  it('counts only its own failures', async () => {
    const failing = [2, 2, 3, 3]
    const { apply, acknowledged, quarantined } = await receiver(({ seq }) => {
      if (failing[0] !== seq) return
      failing.shift()
      throw new Error('not now')
    })
    const outcomes = [await apply(), await apply(), await apply(), await apply(), await apply()]
    expect([outcomes, await acknowledged(), await quarantined()]).toEqual([
      ['held-up', 'held-up', 'held-up', 'held-up', 'done'],
      4,
      [],
    ])
  })

  it('does not inherit the failures of a line that another process received since', async () => {
    const { apply, acknowledged, quarantined, venue, gateway } = await receiver(({ seq }) => {
      if (seq < 4) throw new Error('not now')
    })
    expect([await apply(), await apply()]).toEqual(['held-up', 'held-up'])
    await asOwner(server(), venue, (tx) => tx.run(setAcknowledged, { id: gateway.id, acknowledged: 2 }))
    expect([await apply(), await acknowledged(), await quarantined()]).toEqual(['held-up', 2, []])
  })

  it('because the database is unavailable is tried without limit', async () => {
    let isUnavailable = true
    const { apply, acknowledged, quarantined } = await receiver(() => {
      if (isUnavailable) throw new StoreUnavailableError(new Error('disk full'))
    })
    for (let time = 0; time < 5; time += 1) await expect(apply()).rejects.toThrow(StoreUnavailableError)
    expect(await acknowledged()).toBe(1)
    isUnavailable = false
    expect([await apply(), await acknowledged(), await quarantined()]).toEqual(['done', 4, []])
  })

  it('is not received for another journal, another run or an unpaired gateway', async () => {
    const { apply, acknowledged, venue, gateway } = await receiver(() => undefined)
    const { runId } = (await syncAs(server(), gateway, { runId: null })).body as unknown as { runId: string }
    expect([await apply({ ...ONE, runId: 'earlier' }), await acknowledged()]).toEqual(['done', 0])
    expect([await apply({ ...ONE, runId: null }), await acknowledged()]).toEqual(['done', 0])
    await syncAs(server(), gateway, { journalId: 'two' })
    expect([await apply({ ...ONE, runId }), await acknowledged()]).toEqual(['done', 0])
    expect([await apply(), await acknowledged()]).toEqual(['done', 0])
    await syncAs(server(), gateway, { journalId: 'one' })
    await server().send('DELETE', `/api/gateway/${gateway.id}`, { token: venue.owner.token })
    expect([await apply(), await acknowledged()]).toEqual(['done', 0])
  })
})
