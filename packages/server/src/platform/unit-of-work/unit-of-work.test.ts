import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENGINES, openTestStore } from '../../testing/test-database.ts'
import type { Store } from '../database/store.ts'
import { statement } from './statement.ts'
import { isUniqueViolation, UnitEndedError, type WriteTx } from './unit-of-work.ts'

const VENUE = 'venue-1'
const insert = statement((kit, p: { name: string; value: string }) =>
  kit.db.insertInto('settings').values({ name: p.name, value: p.value }),
)
const select = statement((kit, p: { name: string }) =>
  kit.db.selectFrom('settings').select('value').where('name', '=', p.name),
)
const names = statement((kit, p: { names: readonly string[] }) =>
  kit.db.selectFrom('settings').select('name').where('name', 'in', kit.list(p.names)).orderBy('name'),
)
const setValue = statement((kit, p: { name: string; value: string }) =>
  kit.db.updateTable('settings').set({ value: p.value }).where('name', '=', p.name),
)
const deleteSetting = statement((kit, p: { name: string }) =>
  kit.db.deleteFrom('settings').where('name', '=', p.name),
)
const insertSequence = statement((kit) =>
  kit.db.insertInto('venue_sequences').values({ company_id: kit.companyId, event_seq: 0, receipt_no: 0 }),
)
const sequence = statement((kit) =>
  kit.db.selectFrom('venue_sequences').select('event_seq').where('company_id', '=', kit.companyId),
)

describe.each(ENGINES)('unit of work on %s', (engine) => {
  let open: Awaited<ReturnType<typeof openTestStore>>
  const uow = (): Store['uow'] => open.store.uow
  beforeAll(async () => {
    open = await openTestStore(engine)
    await uow().write(VENUE, (tx) => tx.run(insertSequence, {}))
  })
  afterAll(async () => {
    await open.dispose()
  })

  const valueOf = (name: string) => uow().read(VENUE, async (tx) => (await tx.get(select, { name }))?.value)

  it('commits the accepted units of a group and nothing of the refused ones', async () => {
    const unit = (name: string, refuse: boolean) =>
      uow().write(VENUE, async (tx) => {
        await tx.run(insert, { name: `${name}-1`, value: 'a' })
        await tx.run(insert, { name: `${name}-2`, value: 'b' })
        if (refuse) throw new Error(`refused ${name}`)
        return name
      })
    const settled = await Promise.allSettled([
      unit('g1', false),
      unit('g2', true),
      unit('g3', false),
      unit('g4', true),
      unit('g5', false),
    ])
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(settled[1]).toMatchObject({ reason: { message: 'refused g2' } })
    const candidates = ['g1', 'g2', 'g3', 'g4', 'g5'].flatMap((name) => [`${name}-1`, `${name}-2`])
    const kept = await uow().read(VENUE, (tx) => tx.all(names, { names: candidates }))
    expect(kept.map(({ name }) => name)).toEqual(['g1-1', 'g1-2', 'g3-1', 'g3-2', 'g5-1', 'g5-2'])
  })

  it('runs the units of a venue one after another', async () => {
    await uow().write(VENUE, (tx) => tx.run(insert, { name: 'counter', value: '0' }))
    const increment = () =>
      uow().write(VENUE, async (tx) => {
        const now = Number((await tx.get(select, { name: 'counter' }))?.value)
        await tx.get(select, { name: 'nothing' })
        await tx.run(setValue, { name: 'counter', value: String(now + 1) })
      })
    await Promise.all(Array.from({ length: 40 }, increment))
    expect(await valueOf('counter')).toBe('40')
  })

  it('throws when the tx is used after its unit has ended', async () => {
    let kept: WriteTx | undefined
    await uow().write(VENUE, async (tx) => {
      kept = tx
    })
    await expect(kept?.run(insert, { name: 'late', value: 'x' })).rejects.toThrow(UnitEndedError)
    await expect(kept?.get(select, { name: 'late' })).rejects.toThrow(UnitEndedError)
    expect(() => kept?.send(insert, { name: 'late', value: 'x' })).toThrow(UnitEndedError)
    expect(() => kept?.afterCommit(() => undefined)).toThrow(UnitEndedError)
    expect(await valueOf('late')).toBeUndefined()
  })

  it('runs actions after the commit, and not after a rollback', async () => {
    const seen: (string | undefined)[] = []
    const readLater = (name: string) => () => {
      void valueOf(name).then((value) => seen.push(value))
    }
    await uow().write(VENUE, async (tx) => {
      await tx.run(insert, { name: 'done', value: 'yes' })
      tx.afterCommit(readLater('done'))
    })
    await uow()
      .write(VENUE, async (tx) => {
        tx.afterCommit(readLater('refused'))
        throw new Error('no')
      })
      .catch(() => undefined)
    await expect.poll(() => seen).toEqual(['yes'])
  })

  it('does what was sent before what is asked next, and before the commit', async () => {
    await uow().write(VENUE, async (tx) => {
      tx.send(insert, { name: 'sent', value: '1' })
      tx.send(setValue, { name: 'sent', value: '2' })
      const [first, second] = await Promise.all([
        tx.get(select, { name: 'sent' }),
        tx.get(select, { name: 'nothing' }),
      ])
      expect([first, second]).toEqual([{ value: '2' }, undefined])
      expect(await tx.run(setValue, { name: 'sent', value: '3' })).toBe(1)
      tx.send(setValue, { name: 'sent', value: '4' })
    })
    expect(await valueOf('sent')).toBe('4')
  })

  it.each([
    ['a read', (tx: WriteTx) => tx.get(select, { name: 'twice' })],
    ['a write', (tx: WriteTx) => tx.run(insert, { name: 'after', value: 'x' })],
    [
      'reads beside each other',
      (tx: WriteTx) => Promise.all([tx.get(select, { name: 'a' }), tx.get(select, { name: 'b' })]),
    ],
    ['nothing else', async () => undefined],
  ])('fails with the error of what was sent, at %s, and commits nothing', async (_, next) => {
    await uow().write(VENUE, (tx) => tx.run(insert, { name: 'twice', value: 'x' }))
    const failed = uow().write(VENUE, async (tx) => {
      tx.send(insert, { name: 'before', value: 'x' })
      tx.send(insert, { name: 'twice', value: 'y' })
      tx.send(insert, { name: 'after', value: 'x' })
      await next(tx)
    })
    await expect(failed).rejects.toSatisfy(isUniqueViolation)
    const kept = await uow().read(VENUE, (tx) => tx.all(names, { names: ['before', 'twice', 'after'] }))
    expect(kept).toEqual([{ name: 'twice' }])
    await uow().write(VENUE, (tx) => tx.run(deleteSetting, { name: 'twice' }))
  })

  it('keeps a refusal that follows something that failed', async () => {
    await uow().write(VENUE, (tx) => tx.run(insert, { name: 'there', value: 'x' }))
    const refused = uow().write(VENUE, async (tx) => {
      tx.send(insert, { name: 'there', value: 'y' })
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    expect(await valueOf('there')).toBe('x')
  })

  it('binds the venue of the unit, whatever the parameters are', async () => {
    const other = await uow().read('venue-2', (tx) => tx.get(sequence, { companyId: VENUE } as never))
    expect(other).toBeUndefined()
    expect(await uow().read(VENUE, (tx) => tx.get(sequence, {}))).toEqual({ event_seq: 0 })
  })

  it.each([[new Date(0)], [true], [undefined], [Number.NaN], [{}]])('refuses to bind %o', async (value) => {
    await expect(
      uow().write(VENUE, (tx) => tx.run(insert, { name: 'odd', value: value as never })),
    ).rejects.toThrow(TypeError)
  })

  it('shows all statements of a reading unit the same commit', async () => {
    await uow().write(VENUE, async (tx) => {
      await tx.run(insert, { name: 'debit', value: '0' })
      await tx.run(insert, { name: 'credit', value: '0' })
    })
    const write = async (): Promise<void> => {
      for (let at = 1; at <= 50; at += 1)
        await uow().write(VENUE, async (tx) => {
          await tx.run(setValue, { name: 'debit', value: String(at) })
          await tx.run(setValue, { name: 'credit', value: String(at) })
        })
    }
    const read = () =>
      uow().read(VENUE, async (tx) => {
        const debit = await tx.get(select, { name: 'debit' })
        // Time for a commit in between.
        for (let other = 0; other < 20; other += 1) await tx.get(select, { name: 'other' })
        return [debit?.value, (await tx.get(select, { name: 'credit' }))?.value] as const
      })
    const readOften = async (): Promise<(readonly [string | undefined, string | undefined])[]> => {
      const pairs = []
      for (let at = 0; at < 100; at += 1) pairs.push(await read())
      return pairs
    }
    const [, ...found] = await Promise.all([write(), readOften(), readOften()])
    const pairs = found.flat()
    expect(new Set(pairs.map(([debit]) => debit)).size).toBeGreaterThan(1)
    for (const [debit, credit] of pairs) expect(credit).toBe(debit)
  })

  it('shows readers only what is committed', async () => {
    let during: string | undefined = 'not read'
    await uow().write(VENUE, async (tx) => {
      await tx.run(insert, { name: 'draft', value: 'x' })
      during = await valueOf('draft')
    })
    expect(during).toBeUndefined()
    expect(await valueOf('draft')).toBe('x')
  })
})

it('the number of what is committed changes with each commit, and with nothing else', async () => {
  const { store, dispose } = await openTestStore('sqlite')
  const { uow } = store
  const before = uow.committedState()
  await uow.read(VENUE, (tx) => tx.get(select, { name: 'x' }))
  await uow.first(VENUE, select, { name: 'x' })
  expect(uow.committedState()).toBe(before)
  let during: number | null = null
  await uow.write(VENUE, async (tx) => {
    await tx.run(insert, { name: 'x', value: 'y' })
    during = uow.committedState()
  })
  expect(during).toBe(before)
  expect(uow.committedState()).not.toBe(before)
  // A reading unit holds the state that it began with, which may not be the last one.
  expect(await uow.read(VENUE, async () => uow.committedState())).toBeNull()
  await dispose()
})
