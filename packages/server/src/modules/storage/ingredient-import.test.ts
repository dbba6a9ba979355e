import { expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct } from '../../testing/venue-factories.ts'

type Values = Readonly<Record<string, string | number | null>>
interface Result {
  readonly import: string | null
  readonly lines: readonly {
    readonly outcome: string
    readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]
    readonly issues: readonly { readonly path: string; readonly key: string }[]
  }[]
}

onBothEngines('an import of ingredients', (server) => {
  const open = async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    const run = async (lines: readonly Values[], body: object = {}): Promise<Result> => {
      const answer = await server().send('POST', '/api/ingredient/import', {
        token,
        body: {
          dryRun: false,
          defaults: {},
          lines: lines.map((values, index) => ({ line: index + 2, values })),
          ...body,
        },
      })
      expect(answer.status).toBe(200)
      return answer.body as unknown as Result
    }
    const list = async () =>
      (await server().send('GET', '/api/ingredient', { token })).body as unknown as (Values & {
        _id: string
      })[]
    const undo = (id: string | null) => server().send('POST', `/api/ingredient/import/${id}/undo`, { token })
    const movements = async (id: string) => {
      const { body } = await server().send('GET', `/api/ingredient/${id}/movements`, { token })
      return (body['movements'] as unknown as { kind: string; change: number }[]).map(({ kind, change }) => [
        kind,
        change,
      ])
    }
    return { venue, token, run, list, undo, movements }
  }
  const flour = { name: 'Flour', category: 'food', quantity: 12.5, price: 45, servingUnit: 'kilograms' }

  it('adds ingredients that are bought by their serving unit if the file does not say how', async () => {
    const { run, list, movements } = await open()
    await run(
      [
        { ...flour, lowAt: 2, buyingQuantity: 25, buyingUnit: 'kilograms' },
        { name: 'Eggs', price: 12 },
      ],
      { defaults: { category: 'food', servingUnit: 'pieces' } },
    )
    const [eggs, stored] = await list()
    expect(stored).toMatchObject({ ...flour, lowAt: 2, buyingQuantity: 25, buyingUnit: 'kilograms' })
    expect(eggs).toMatchObject({
      quantity: 0,
      servingUnit: 'pieces',
      buyingQuantity: 1,
      buyingUnit: 'pieces',
      lowAt: null,
    })
    expect([await movements(String(stored?._id)), await movements(String(eggs?._id))]).toEqual([
      [['corrected', 12.5]],
      [],
    ])
  })

  it('counts the stock of one that is there, and undoes the count beside what was bought since', async () => {
    const { venue, token, run, list, undo, movements } = await open()
    const { id } = await makeIngredient(server(), venue, { name: 'Flour', quantity: 10_000 })
    server().clock.advance(1)
    const { import: imported, lines } = await run([{ name: 'FLOUR', quantity: 7, lowAt: 3 }])
    expect(lines).toMatchObject([
      {
        outcome: 'changed',
        changes: [
          { field: 'quantity', before: 10, after: 7 },
          { field: 'lowAt', before: null, after: 3 },
        ],
      },
    ])
    await server().send('POST', `/api/ingredient/${id}/purchase`, { token, body: { packs: 2 } })
    expect((await undo(imported)).body).toEqual({ undone: 1, kept: [] })
    expect(await list()).toMatchObject([{ quantity: 12, lowAt: null }])
    expect((await movements(id)).toReversed()).toEqual([
      ['corrected', 10],
      ['corrected', -3],
      ['bought', 2],
      ['corrected', 3],
    ])
  })

  it('keeps a count that was made after it', async () => {
    const { venue, token, run, list, undo } = await open()
    const { id } = await makeIngredient(server(), venue, { name: 'Flour', quantity: 10_000 })
    server().clock.advance(1)
    const { import: imported } = await run([{ name: 'Flour', quantity: 7 }])
    await server().send('PUT', `/api/ingredient/${id}`, { token, body: { quantity: 6 } })
    expect((await undo(imported)).body).toEqual({
      undone: 0,
      kept: [{ line: 2, entity: id, key: 'IMPORT_CHANGED_SINCE' }],
    })
    expect(await list()).toMatchObject([{ quantity: 6 }])
  })

  it('archives what it added, unless it was changed or a recipe uses it', async () => {
    const { venue, token, run, list, undo } = await open()
    const { import: imported } = await run([flour, { ...flour, name: 'Salt' }, { ...flour, name: 'Oil' }])
    const ids = new Map((await list()).map(({ name, _id }) => [name, _id]))
    const idOf = (name: string) => ids.get(name) ?? ''
    await makeProduct(server(), venue, { recipe: [{ ingredientId: idOf('Salt'), quantity: 1 }] })
    await server().send('PUT', `/api/ingredient/${idOf('Oil')}`, { token, body: { price: 1 } })
    expect((await undo(imported)).body).toEqual({
      undone: 1,
      kept: [
        { line: 3, entity: idOf('Salt'), key: 'IMPORT_IN_RECIPE' },
        { line: 4, entity: idOf('Oil'), key: 'IMPORT_CHANGED_SINCE' },
      ],
    })
    expect((await list()).map(({ name }) => name)).toEqual(['Oil', 'Salt'])
  })

  it('refuses units that do not convert, and another serving unit while recipes use it', async () => {
    const { venue, run, list } = await open()
    const used = await makeIngredient(server(), venue, { name: 'Used' })
    await makeProduct(server(), venue, { recipe: [{ ingredientId: used.id, quantity: 1 }] })
    const { import: imported, lines } = await run([
      { ...flour, buyingUnit: 'liters' },
      { name: 'Used', servingUnit: 'grams' },
      { name: 'Used up', price: 1 },
    ])
    expect(imported).toBeNull()
    expect(lines.map(({ issues }) => issues.map(({ path, key }) => `${path} ${key}`))).toEqual([
      ['buyingUnit ERROR_UNIT_MISMATCH'],
      ['servingUnit IMPORT_UNIT_IN_RECIPE'],
      ['category CATEGORY_REQUIRED', 'servingUnit SERVING_UNIT_REQUIRED', 'buyingUnit BUYING_UNIT_REQUIRED'],
    ])
    expect(await list()).toHaveLength(1)
  })

  it('does not undo an import of another list', async () => {
    const { token, run } = await open()
    const { import: imported } = await run([flour])
    expect((await server().send('POST', `/api/product/import/${imported}/undo`, { token })).status).toBe(404)
    const past = async (path: string) => (await server().send('GET', path, { token })).body
    expect([await past('/api/product/import'), await past('/api/ingredient/import')]).toMatchObject([
      [],
      [{ _id: imported, added: 1 }],
    ])
  })
})
