import { ApiError } from '@kafana/client/api/api-error.ts'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { changesOf, saveChanges } from './save-changes.ts'

const Jar = z.object({
  _id: z.string(),
  version: z.number(),
  name: z.string(),
  price: z.number(),
  stock: z.number(),
})
type Jar = z.output<typeof Jar>
type Fields = Pick<Jar, 'name' | 'price' | 'stock'>
const jar: Jar = { _id: 'j', version: 4, name: 'Ajvar', price: 200, stock: 50 }
const lostTo = (current: unknown) =>
  new ApiError({ status: 409, code: 'VERSION_CONFLICT', message: 'x', body: { current } })

/** Saves over a server that refuses with these, one after the other, then takes what comes. */
const saving = (values: Partial<Fields>, ...refusals: Error[]) => {
  const send = vi.fn(async (_id: string, _change: object) => {
    const refusal = refusals.shift()
    if (refusal) throw refusal
  })
  const fieldsOf = ({ name, price, stock }: Jar): Fields => ({ name, price, stock })
  return {
    send,
    outcome: saveChanges({ fieldsOf, send, changesByItself: ['stock'] }, jar, values),
  }
}
const sent = (send: { mock: { calls: unknown[][] } }) => send.mock.calls.map(([, change]) => change)

describe('saving changes', () => {
  it.each<[string, Partial<Fields>, object]>([
    ['one field', { name: 'Ajvar', price: 210, stock: 50 }, { price: 210, version: 4 }],
    ['two', { name: 'Ljutenica', price: 210 }, { name: 'Ljutenica', price: 210, version: 4 }],
  ])('sends %s that changed, with the version of the form', async (_, values, body) => {
    const { send, outcome } = saving(values)
    expect(await outcome).toEqual({ kind: 'saved' })
    expect(sent(send)).toEqual([body])
  })

  it('sends nothing when nothing changed', async () => {
    const { send, outcome } = saving({ name: 'Ajvar', price: 200 })
    expect(await outcome).toEqual({ kind: 'unchanged' })
    expect(send).not.toHaveBeenCalled()
  })

  it('reports an edit conflict, keeps edited fields and updates the others', async () => {
    const current = { ...jar, version: 5, name: 'Malidzano', price: 180 }
    const { send, outcome } = saving({ name: 'Ajvar', price: 210 }, lostTo(current))
    expect(await outcome).toEqual({
      kind: 'conflict',
      current,
      values: { name: 'Malidzano', price: 210 },
      opened: { name: 'Malidzano', price: 180 },
    })
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('retries when only fields changed that change by themselves', async () => {
    const { send, outcome } = saving({ price: 210 }, lostTo({ ...jar, version: 6, stock: 47 }))
    expect(await outcome).toEqual({ kind: 'saved' })
    expect(sent(send)).toEqual([
      { price: 210, version: 4 },
      { price: 210, version: 6 },
    ])
  })

  it('retries once, then reports the conflict', async () => {
    const last = { ...jar, version: 7, stock: 46 }
    const { send, outcome } = saving({ price: 210 }, lostTo({ ...jar, version: 6, stock: 47 }), lostTo(last))
    expect(await outcome).toMatchObject({ kind: 'conflict', current: last })
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('never retries over fields that the user has edited', async () => {
    const { send, outcome } = saving({ stock: 40 }, lostTo({ ...jar, version: 6, stock: 47 }))
    expect(await outcome).toMatchObject({ kind: 'conflict', values: { stock: 40 } })
    expect(send).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['another refusal', new ApiError({ status: 500, code: 'INTERNAL', message: 'x' })],
    ['a conflict that does not show what is there', lostTo(undefined)],
    ['a conflict without a body', new ApiError({ status: 409, code: 'VERSION_CONFLICT', message: 'x' })],
  ])('rethrows %s', async (_, refusal) => {
    await expect(saving({ price: 210 }, refusal).outcome).rejects.toBe(refusal)
  })
})

it('compares lists by their content', () => {
  const before = { recipe: [{ ingredient: 'a', quantity: 1 }] }
  expect(changesOf(before, { recipe: [{ ingredient: 'a', quantity: 1 }] })).toEqual({})
  expect(changesOf(before, { recipe: [{ ingredient: 'a', quantity: 2 }] })).toEqual({
    recipe: [{ ingredient: 'a', quantity: 2 }],
  })
})
