import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answered, Asked } from './asked.ts'
import { createCore, type Core } from './core.ts'
import { faultPlan } from './device/faults.ts'
import { createVirtualDevice } from './device/virtual-device.ts'
import { pairingIn } from './pairing-file.ts'
import { openDurable } from './sqlite.ts'
import { command } from './testing/commands.ts'
import { createFakeServer } from './testing/fake-server.ts'
import { playedTime } from './testing/played-time.ts'
import { tempFolder } from './testing/temp-folder.ts'
import { pairFolder, sign } from './testing/test-gateway.ts'

const BILLS = 5
const PATIENCE = 12

const SETTINGS = { name: 'The bar', serverUrl: null, code: null, localProof: () => null }

/** Time goes by, a little at each turn of the program, until something has happened. */
const until = async (hasHappened: () => boolean, pass: (ms: number) => void): Promise<void> => {
  while (!hasHappened()) {
    await new Promise((done) => {
      setImmediate(done)
    })
    pass(500)
  }
}

const start = async (seed: string) => {
  const dataDir = tempFolder()
  pairFolder(dataDir)
  const folder = join(dataDir, 'gateway')
  const time = playedTime()
  const world = { ...time.world, fetch: createFakeServer().fetch }
  const virtual = createVirtualDevice(
    { folder, timezone: 'Europe/Skopje', venueName: null, world },
    faultPlan({ seed, rate: 0.9 }),
  )
  const { device } = virtual
  const core = createCore({
    world,
    folder,
    openStore: openDurable,
    device,
    driver: 'virtual',
    hasRoom: () => true,
    pairing: pairingIn(folder),
    settings: SETTINGS,
  })
  const stop = async (): Promise<void> => {
    await core.stop()
    virtual.close()
  }
  core.start()
  await until(() => core.link().heardAt !== null, time.pass)
  return { ...time, core, folder, stop }
}

/** Time passes until the answer is there. */
const answered = async (core: Core, asked: Asked, pass: (ms: number) => void): Promise<Answered> => {
  let isThere = false
  const asking = core.answer(asked).finally(() => {
    isThere = true
  })
  await until(() => isThere, pass)
  return asking
}

/** A teller who sends the same command again until somebody tells them to stop. */
const insist = async (
  core: Core,
  body: Record<string, unknown>,
  pass: (ms: number) => void,
): Promise<void> => {
  for (let round = 0; round < PATIENCE; round += 1) {
    const {
      status,
      body: { code },
    } = await answered(core, { method: 'POST', path: '/commands', body }, pass)
    if (status === 200 || code === 'TASK_IN_DOUBT') return
    pass(2_000)
  }
}

interface Sale {
  receipt_no: number
  kind: string
  ref: string | null
}

const salesIn = (folder: string): Sale[] => {
  const db = new DatabaseSync(join(folder, 'device.db'), { readOnly: true })
  const rows = db
    .prepare('SELECT receipt_no, kind, ref FROM receipts ORDER BY receipt_no')
    .all() as unknown as Sale[]
  db.close()
  return rows
}

test('whatever goes wrong with the device, a bill prints at most once, and what the gateway says of it is true', async () => {
  await fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[a-z0-9]{1,8}$/), async (seed) => {
      const { core, folder, pass, stop } = await start(seed)
      const commands = Array.from({ length: BILLS }, (_, index) =>
        sign(command({ taskId: `task-${index}`, ref: `REF0000${index}` })),
      )
      for (const body of commands) await insist(core, body, pass)
      pass(60_000)
      const receipts = salesIn(folder)
      expect(receipts.map(({ receipt_no: no }) => no)).toEqual(receipts.map((_, index) => index + 1))
      for (const { taskId, ref } of commands) {
        const {
          body: { state, receiptNo },
        } = await answered(core, { method: 'GET', path: `/commands/${taskId}`, body: null }, pass)
        const own = salesIn(folder)
          .filter((receipt) => receipt.ref === ref)
          .map(({ receipt_no: no }) => no)
        expect(own.length).toBeLessThanOrEqual(1)
        expect(['DONE', 'FAILED', 'NOT_PRINTED', 'UNKNOWN']).toContain(state)
        if (state !== 'UNKNOWN') expect(own).toEqual(state === 'DONE' ? [receiptNo] : [])
      }
      await stop()
    }),
    { numRuns: 25 },
  )
})
