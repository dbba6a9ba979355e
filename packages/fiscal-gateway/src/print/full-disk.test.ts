import { describe, expect, test } from 'vitest'
import { readFiscalDevice } from '../device/create-device.ts'
import { systemRuntime, type Runtime } from '../runtime.ts'
import { command } from '../testing/commands.ts'
import { startFakeErpnet } from '../testing/fake-erpnet.ts'
import { createFakeServer } from '../testing/fake-server.ts'
import { FAULTS, type Fault } from '../testing/faulty-device.ts'
import { createFullDisk } from '../testing/full-disk.ts'
import { startTestGateway } from '../testing/test-gateway.ts'

const JOURNAL = 'journal.db'
const noSpace = { status: 503, body: { code: 'STORAGE_UNAVAILABLE' } }

const start = async (options: Parameters<typeof startTestGateway>[0] = {}) => {
  const { full, openStore } = createFullDisk()
  const gateway = await startTestGateway({ openStore, ...options })
  /** The disk is full from the end of the next print on. */
  const fillAfter = (fault: Fault = (_job, print) => print()): void => {
    gateway.plan.next = async (...given) => {
      try {
        return await fault(...given)
      } finally {
        full.add(JOURNAL)
      }
    }
  }
  return { ...gateway, full, fillAfter }
}

test('before the print: nothing is sent, and the same command prints once there is space', async () => {
  const { printFiscal, get, full, plan } = await start()
  full.add(JOURNAL)
  const sent = command()
  expect(await printFiscal(sent)).toMatchObject(noSpace)
  expect((await get(`/commands/${sent.taskId}`)).status).toBe(404)
  expect(plan.receipts).toBe(0)
  full.clear()
  expect((await printFiscal(sent)).body).toMatchObject({ ok: true, receiptNo: 1 })
})

test('before the print, while somebody else’s receipts have to be recorded: nothing is sent', async () => {
  const { printFiscal, full, plan } = await start()
  plan.next = FAULTS.printThenForeign
  await printFiscal(command({ ref: 'FIRST001' }))
  full.add(JOURNAL)
  expect(await printFiscal(command())).toMatchObject(noSpace)
  expect(plan.receipts).toBe(1)
})

describe('from the print on', () => {
  const cases: [string, Fault, object][] = [
    ['printed and answered', (_job, print) => print(), { ok: true, receiptNo: 1 }],
    ['printed without an answer', FAULTS.throwAfter, { ok: true, receiptNo: 1 }],
    ['not printed', FAULTS.throwBefore, { ok: true, receiptNo: 1 }],
    ['somebody else’s receipt instead', FAULTS.foreignPrint, { code: 'TASK_IN_DOUBT' }],
  ]

  test.each(cases)('%s: unclear until there is space, and nothing prints', async (_what, fault, later) => {
    const { printFiscal, get, full, fillAfter, plan } = await start()
    const sent = command()
    fillAfter(fault)
    expect(await printFiscal(sent)).toMatchObject({ status: 500, body: { code: 'INTERNAL' } })
    expect((await get(`/commands/${sent.taskId}`)).body).not.toMatchObject({ state: 'NOT_PRINTED' })
    expect(await printFiscal(sent)).toMatchObject({ status: 500 })
    expect(await printFiscal(command({ ref: 'NEXT0001' }))).toMatchObject(noSpace)
    expect(plan.receipts).toBe(1)
    full.clear()
    expect((await printFiscal(sent)).body).toMatchObject(later)
    expect((await get('/health')).body).toMatchObject({ device: { lastReceiptNo: 1 } })
  })

  test.each(cases)('%s: the next start finds out', async (_what, fault, later) => {
    const first = await start()
    const sent = command()
    first.fillAfter(fault)
    await first.printFiscal(sent)
    await first.close()
    const again = await start({ dataDir: first.dataDir })
    expect((await again.printFiscal(sent)).body).toMatchObject(later)
    expect((await again.get('/health')).body).toMatchObject({ device: { lastReceiptNo: 1 } })
  })
})

describe('behind a print server', () => {
  const behindErpnet = async () => {
    const [erpnet, server] = [await startFakeErpnet(), createFakeServer()]
    const held: { onPrint: (() => void) | null } = { onPrint: null }
    const fetch: Runtime['fetch'] = async (url, request) => {
      if (!url.includes('/printers/')) return server.fetch(url, request)
      const answer = await systemRuntime.fetch(url, request)
      if (request.method === 'POST') held.onPrint?.()
      return answer
    }
    const gateway = await start({
      server,
      runtime: { ...systemRuntime, fetch },
      fiscalDevice: readFiscalDevice(`erpnet:${erpnet.url}`),
    })
    return { ...gateway, erpnet, held }
  }

  test.each([['erpnet.db'], [JOURNAL]])(
    'before the print, %s: nothing is sent, and the same command prints once there is space',
    async (store) => {
      const { printFiscal, full, erpnet } = await behindErpnet()
      await printFiscal(command({ ref: 'FIRST001' }))
      full.add(store)
      const sent = command()
      expect((await printFiscal(sent)).body).toMatchObject({ ok: false })
      expect(erpnet.state.printed).toHaveLength(1)
      full.clear()
      expect((await printFiscal(sent)).body).toMatchObject({ ok: true, receiptNo: 2 })
    },
  )

  test.each([[['erpnet.db']], [[JOURNAL]], [['erpnet.db', JOURNAL]]])(
    'from the print on, %j: the receipt is not lost and not printed again',
    async (stores) => {
      const { printFiscal, full, erpnet, held } = await behindErpnet()
      held.onPrint = () => {
        for (const store of stores) full.add(store)
      }
      const sent = command()
      expect((await printFiscal(sent)).body).toMatchObject({ ok: false })
      held.onPrint = null
      expect((await printFiscal(sent)).body).toMatchObject({ ok: false })
      full.clear()
      expect((await printFiscal(sent)).body).toMatchObject({ ok: true, receiptNo: 1 })
      expect(erpnet.state.printed).toHaveLength(1)
    },
  )
})
