import { afterEach, describe, expect, it, vi } from 'vitest'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { asOwner, makeVenue, type TestVenue } from '../../testing/factories.ts'
import { pairGateway, syncAs, type PairedGateway, type SyncValues } from '../../testing/gateway-factories.ts'
import { reportLine } from '../../testing/gateway-journal.ts'
import { advanceUntilAnswered, pendingCall, untilWaiting } from '../../testing/http-client.ts'
import { storedAudit } from '../../testing/stored-records.ts'
import {
  onBothEngines,
  restartServer,
  startSecondServer,
  startTestServer,
  type StoppableServer,
  type TestServer,
} from '../../testing/test-server.ts'
import { jobSignal } from './gateway.ts'

interface SyncAnswer {
  readonly runId: string
  readonly acknowledged: number
  readonly work: readonly object[]
}
type Say = (values?: SyncValues) => Promise<SyncAnswer>

const started: StoppableServer[] = []
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
})

const sayTo =
  (server: TestServer, gateway: PairedGateway): Say =>
  async (values) =>
    (await syncAs(server, gateway, values)).body as unknown as SyncAnswer
/** Lines whose commands show which journal they are of. */
const lines = (commandTypes: Readonly<Record<number, number>>) =>
  Object.entries(commandTypes).map(([seq, type]) => reportLine(Number(seq), type))
const receivedBy = async (server: TestServer, { companyId }: TestVenue) =>
  (await storedAudit(server, companyId, 'gateway.report')).map(({ details }) => details['commandType'])

/** What a copy of the database had of a gateway. */
const restore = statement((kit, p: { id: string; runId: string; acknowledged: number }) =>
  kit.db
    .updateTable('gateways')
    .set({ run_id: p.runId, acknowledged: p.acknowledged })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

onBothEngines('what an earlier run of a gateway sent', (server) => {
  /** The first run has reported two lines; its third and fourth are still on their way. */
  const copied = async () => {
    const venue = await makeVenue(server())
    const gateway = await pairGateway(server(), venue)
    const say = sayTo(server(), gateway)
    const { runId } = await say({ runId: null })
    await say({ runId, entries: lines({ 1: 1, 2: 2 }) })
    return { venue, gateway, say, late: { runId, entries: lines({ 3: 13, 4: 14 }), lastLine: 4 } }
  }

  it('and arrives after journal and database were restored takes no numbers of the restored journal', async () => {
    const { venue, say, late } = await copied()
    const { runId } = await say({ runId: null })
    expect(await say({ runId })).toMatchObject({ runId, acknowledged: 2 })
    expect((await say(late)).acknowledged).toBe(2)
    // The late call has begun a run that nobody continues: the gateway's next call learns of it and is repeated.
    const refused = await say({ runId, entries: lines({ 3: 3, 4: 4 }) })
    expect(refused.acknowledged).toBe(2)
    expect(await say({ runId: refused.runId, entries: lines({ 3: 3, 4: 4 }) })).toMatchObject({
      runId: refused.runId,
      acknowledged: 4,
    })
    expect((await say(late)).acknowledged).toBe(4)
    expect(await receivedBy(server(), venue)).toEqual([1, 2, 3, 4])
  })

  it('and introduces that run costs the current one another introduction, and nothing else', async () => {
    const { venue, say, late } = await copied()
    const { runId } = await say({ runId: null })
    await say({ runId: null })
    const { runId: current } = await say({ runId, entries: lines({ 3: 3 }) })
    await say(late)
    const { runId: next, acknowledged } = await say({ runId: current, entries: lines({ 3: 3 }) })
    expect(acknowledged).toBe(2)
    expect((await say({ runId: next, entries: lines({ 3: 3 }) })).acknowledged).toBe(3)
    expect(await receivedBy(server(), venue)).toEqual([1, 2, 3])
  })

  it('changes neither its journal, nor the id that commands name, nor its device', async () => {
    const { venue, gateway, say } = await copied()
    const { runId: old } = await say({ runId: null, journalId: 'old' })
    await say({ runId: old, journalId: 'old', device: { lastReceiptNo: 3 } })
    const { runId } = await say({ runId: null, journalId: 'new' })
    await say({ runId, journalId: 'new', device: { lastReceiptNo: 4 }, entries: lines({ 1: 3 }) })
    const stored = () => asOwner(server(), venue, (tx) => server().services.gateways.byId(tx, gateway.id))
    const before = await stored()
    const losses = await storedAudit(server(), venue.companyId, 'gateway.journalLost')
    for (const named of [old, null]) await say({ runId: named, journalId: 'old', waitSeconds: 25 })
    expect(await stored()).toEqual({ ...before, runId: expect.any(String) as string })
    expect(await storedAudit(server(), venue.companyId, 'gateway.journalLost')).toEqual(losses)
  })

  it('is not received by a server that started on a database restored after the journal', async () => {
    const { venue, gateway, say, late } = await copied()
    const { runId } = await say({ runId: null })
    await asOwner(server(), venue, (tx) =>
      tx.run(restore, { id: gateway.id, runId: late.runId, acknowledged: 2 }),
    )
    const restarted = await restartServer(server())
    started.push(restarted)
    const sayAgain = sayTo(restarted, gateway)
    expect((await sayAgain(late)).acknowledged).toBe(2)
    expect((await sayAgain(late)).acknowledged).toBe(2)
    const { runId: current } = await sayAgain({ runId, entries: lines({ 3: 3 }) })
    expect((await sayAgain({ runId: current, entries: lines({ 3: 3 }) })).acknowledged).toBe(3)
    expect(await receivedBy(restarted, venue)).toEqual([1, 2, 3])
  })

  it('ends the wait of the current run, and takes no job from it', async () => {
    const { say, late, gateway, venue } = await copied()
    const { runId } = await say({ runId: null })
    await say({ runId })
    const call = pendingCall(syncAs(server(), gateway, { runId, waitSeconds: 25 }))
    await untilWaiting(server(), 1)
    const notify = vi.spyOn(server().platform.signals, 'notify')
    const { runId: next } = await say(late)
    await expect.poll(() => notify.mock.calls).toContainEqual([jobSignal(gateway.id)])
    expect((await call.answer).body).toMatchObject({ runId: next, work: [] })
    await untilWaiting(server(), 0)
    const asked = pendingCall(
      server().send('POST', '/api/gateway/relay', {
        token: venue.monitor.token,
        body: { path: '/commands', command: { commandType: 1 } },
      }),
    )
    await untilWaiting(server(), 1)
    expect((await say(late)).work).toEqual([])
    const { runId: current } = await say({ runId: next })
    expect((await say({ runId: current })).work).toHaveLength(1)
    await advanceUntilAnswered(server().clock, asked, 30_000)
  })

  it('is received from a gateway of an earlier version, which knows no runs, as ever', async () => {
    const { venue, say } = await copied()
    expect((await say({ entries: lines({ 3: 3 }) })).acknowledged).toBe(3)
    expect(await receivedBy(server(), venue)).toEqual([1, 2, 3])
  })
})

describe('two servers over one PostgreSQL', () => {
  it('agree on the current run, after one introduction at each', async () => {
    const first = await startTestServer('postgres')
    const second = await startSecondServer(first)
    started.push(second, first)
    const venue = await makeVenue(first)
    const gateway = await pairGateway(first, venue)
    const [one, two] = [sayTo(first, gateway), sayTo(second, gateway)]
    const { runId: old } = await one({ runId: null })
    const { runId } = await two({ runId: old, entries: lines({ 1: 1 }) })
    for (const [index, say] of [one, two, two, one].entries())
      expect(await say({ runId, entries: lines({ [index + 1]: index + 1 }) })).toMatchObject({
        runId,
        acknowledged: index + 1,
      })
    expect((await one({ runId: old, entries: lines({ 5: 15 }) })).acknowledged).toBe(4)
    expect(await receivedBy(first, venue)).toEqual([1, 2, 3, 4])
  })
})
