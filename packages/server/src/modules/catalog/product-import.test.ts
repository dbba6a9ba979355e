import { expect, it } from 'vitest'
import { makeVenue, type OwnedVenue } from '../../testing/factories.ts'
import { storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct } from '../../testing/venue-factories.ts'

type Values = Readonly<Record<string, string | number | null>>
interface ResultLine {
  readonly line: number
  readonly outcome: string
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]
  readonly issues: readonly { readonly path: string; readonly key: string; readonly other?: number }[]
  readonly version: number | null
}
interface Result {
  readonly import: string | null
  readonly lines: readonly ResultLine[]
}

onBothEngines('an import of products', (server) => {
  const open = async () => {
    const venue = await makeVenue(server())
    return { venue, ...callsOf(venue) }
  }
  const callsOf = ({ owner: { token } }: OwnedVenue) => {
    const send = (path: string, lines: readonly Values[], body: object = {}, headers = {}) =>
      server().send('POST', `/api/product/import${path}`, {
        token,
        headers,
        body: {
          dryRun: false,
          defaults: {},
          lines: lines.map((values, index) => ({ line: index + 2, values })),
          ...body,
        },
      })
    const run = async (lines: readonly Values[], body: object = {}, path = ''): Promise<Result> => {
      const { status, body: result } = await send(path, lines, body)
      expect(status).toBe(200)
      return result as unknown as Result
    }
    const menu = async () => {
      const { body } = await server().send('GET', '/api/product', { token })
      const products = body as unknown as readonly (Values & {
        recipe: { name: string; quantity: number }[]
      })[]
      return products.map(({ name, price, category, taxRate, recipe }) => [
        name,
        price,
        category,
        taxRate,
        ...recipe.map((entry) => `${entry.name} ${entry.quantity}`),
      ])
    }
    const undo = async (id: string | null, headers = {}) =>
      server().send('POST', `/api/product/import/${id}/undo`, { token, headers })
    const past = async () => (await server().send('GET', '/api/product/import', { token })).body
    return { send, run, menu, undo, past }
  }
  const coffee = { name: 'Espresso', price: 120, category: 'drink', taxRate: 18 }

  it('adds new products, changes those that it names, and leaves empty cells and other products alone', async () => {
    const { venue, run, menu } = await open()
    await makeProduct(server(), venue, { name: 'Чај', price: 9_000, category: 'drink' })
    await makeProduct(server(), venue, { name: 'Soup' })
    const before = await storedEvents(server(), venue.companyId)
    const lines = [
      coffee,
      { name: 'caj', price: 95.5, category: null, taxRate: '' },
      { name: 'SOUP', price: 250 },
    ]
    const result = await run(lines)
    expect(result).toMatchObject({
      import: expect.any(String) as string,
      lines: [
        { line: 2, outcome: 'new', changes: [], issues: [], version: null },
        { line: 3, outcome: 'changed', changes: [{ field: 'price', before: 90, after: 95.5 }], version: 1 },
        { line: 4, outcome: 'unchanged', changes: [], version: 1 },
      ],
    })
    expect(await menu()).toEqual(
      [
        ['Чај', 95.5, 'drink', 10],
        ['Espresso', 120, 'drink', 18],
        ['Soup', 250, 'food', 10],
      ].toSorted(([a], [b]) => new Intl.Collator('mk').compare(String(a), String(b))),
    )
    // One event for all of them.
    expect((await storedEvents(server(), venue.companyId)).length).toBe(before.length + 1)
  })

  it('is seen before it is written, by the same rules', async () => {
    const { run, menu, past } = await open()
    const lines = [coffee, { name: 'Tea' }]
    const preview = await run(lines, { dryRun: true, defaults: { category: 'drink' } })
    expect(preview).toMatchObject({
      import: null,
      lines: [
        { outcome: 'new' },
        {
          outcome: 'refused',
          issues: [
            { path: 'price', key: 'PRICE_REQUIRED' },
            { path: 'taxRate', key: 'TAX_RATE_REQUIRED' },
          ],
        },
      ],
    })
    expect([await menu(), await past()]).toEqual([[], []])
  })

  it('writes nothing while any of its lines is refused, and says why line by line', async () => {
    const { venue, run, menu } = await open()
    await makeProduct(server(), venue, { name: 'Caj' })
    await makeProduct(server(), venue, { name: 'Čaj' })
    const { import: id, lines } = await run([
      coffee,
      { name: 'espresso', price: 1 },
      { name: '', price: 1 },
      { name: 'Ćaj', price: 1 },
      { name: 'Tax', price: 1, category: 'food', taxRate: 7 },
      { name: 'Price', price: 'abc', category: 'food', taxRate: 10 },
      { name: 'Negative', price: -1, category: 'meal', taxRate: 10 },
      { name: 'x'.repeat(201), price: 1 },
      { name: 'caj', price: 1.234 },
    ])
    expect(id).toBeNull()
    expect(
      lines.map(({ outcome, issues }) => [outcome, ...issues.map(({ path, key }) => `${path} ${key}`)]),
    ).toEqual([
      ['new'],
      ['refused', 'name IMPORT_TWICE'],
      ['refused', 'name PRODUCT_NAME_REQUIRED'],
      ['refused', 'name IMPORT_AMBIGUOUS'],
      ['refused', 'taxRate ERROR_TAX_RATE_UNKNOWN'],
      ['refused', 'price PRICE_REQUIRED'],
      ['refused', 'price PRICE_POSITIVE', 'category CATEGORY_REQUIRED'],
      ['refused', 'name TEXT_TOO_LONG'],
      ['refused', 'price MONEY_DECIMALS'],
    ])
    expect(lines[1]?.issues[0]?.other).toBe(2)
    expect((await menu()).map(([name]) => name)).toEqual(['Caj', 'Čaj'])
  })

  it('gives the defaults to new products alone', async () => {
    const { venue, run, menu } = await open()
    await makeProduct(server(), venue, { name: 'Soup', price: 100 })
    await run(
      [
        { name: 'Soup', price: 2 },
        { name: 'Tea', price: 1 },
      ],
      { defaults: { category: 'drink', taxRate: 18 } },
    )
    expect(await menu()).toEqual([
      ['Soup', 2, 'food', 10],
      ['Tea', 1, 'drink', 18],
    ])
  })

  it('refuses a line whose product has changed since the preview', async () => {
    const { venue, send, menu } = await open()
    const soup = await makeProduct(server(), venue, { name: 'Soup' })
    await server().send('PUT', `/api/product/${soup.id}`, { token: venue.owner.token, body: { price: 5 } })
    const line = (seen: number | null) => ({ lines: [{ line: 2, seen, values: { name: 'soup', price: 7 } }] })
    for (const seen of [1, null])
      expect((await send('', [], line(seen))).body).toMatchObject({
        import: null,
        lines: [{ outcome: 'refused', issues: [{ key: 'IMPORT_CHANGED_SINCE' }] }],
      })
    expect((await send('', [], line(2))).body['import']).toEqual(expect.any(String))
    expect(await menu()).toEqual([['Soup', 7, 'food', 10]])
  })

  it('happens once however often it is sent, and so does its undo', async () => {
    const { send, undo, menu, past } = await open()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = [await send('', [coffee], {}, headers), await send('', [coffee], {}, headers)]
    expect([second.body, second.headers.get('idempotency-replayed')]).toEqual([first.body, 'true'])
    expect([(await menu()).length, (await past()).length]).toEqual([1, 1])
    const [back, again] = [
      await undo(String(first.body['import']), headers),
      await undo(String(first.body['import']), headers),
    ]
    expect([again.body, back.body]).toEqual([back.body, { undone: 1, kept: [] }])
    // Without a key nothing is left to undo.
    expect((await undo(String(first.body['import']))).body).toEqual({ undone: 0, kept: [] })
  })

  it('is undone exactly, except what somebody has changed since', async () => {
    const { venue, run, undo, menu, past } = await open()
    const tea = await makeProduct(server(), venue, { name: 'Tea', price: 9_000 })
    await makeProduct(server(), venue, { name: 'Soup', price: 10_000 })
    const before = await menu()
    const { import: id } = await run([
      coffee,
      { name: 'Tea', price: 1 },
      { name: 'Soup', price: 2, taxRate: 18 },
      { name: 'Cake', price: 3, category: 'food', taxRate: 10 },
    ])
    expect(await past()).toMatchObject([
      {
        _id: id,
        list: 'products',
        fileName: '',
        added: 2,
        changed: 2,
        left: 4,
        undoneAt: null,
        by: { _id: venue.owner.id },
      },
    ])
    const change = (body: object) =>
      server().send('PUT', `/api/product/${tea.id}`, { token: venue.owner.token, body })
    await change({ price: 5 })
    expect((await undo(id)).body).toEqual({
      undone: 3,
      kept: [{ line: 3, entity: tea.id, key: 'IMPORT_CHANGED_SINCE' }],
    })
    expect(await menu()).toEqual([
      ['Soup', 100, 'food', 10],
      ['Tea', 5, 'food', 10],
    ])
    expect(await past()).toMatchObject([{ left: 1, undoneAt: expect.any(String) as string }])
    await change({ price: 1 })
    expect((await undo(id)).body).toEqual({ undone: 1, kept: [] })
    expect(await menu()).toEqual(before)
    const archived = await server().send('GET', '/api/product/archived', { token: venue.owner.token })
    expect((archived.body as unknown as Values[]).map(({ name }) => name)).toEqual(['Espresso', 'Cake'])
  })

  it('is unknown in another venue', async () => {
    const [{ run, menu }, other] = [await open(), await open()]
    const { import: id } = await run([coffee])
    expect((await other.undo(id)).status).toBe(404)
    expect([await other.past(), (await menu()).length]).toEqual([[], 1])
  })

  it('has at most 2,000 lines and 1 MB, and at least one line', async () => {
    const { send, run, menu, undo } = await open()
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...coffee,
        name: `Product ${index} ${'x'.repeat(150)}`,
      }))
    expect((await send('', [])).body).toMatchObject({ issues: [{ path: 'lines', key: 'IMPORT_EMPTY' }] })
    expect((await send('', many(2_001))).body).toMatchObject({
      issues: [{ path: 'lines', key: 'IMPORT_TOO_LONG' }],
    })
    expect((await send('', [{ name: 'x'.repeat(1024 * 1024) }])).status).toBe(413)
    const { import: id, lines } = await run(many(2_000))
    expect([id === null, lines.length, (await menu()).length]).toEqual([false, 2_000, 2_000])
    expect((await undo(id)).body).toEqual({ undone: 2_000, kept: [] })
    expect(await menu()).toEqual([])
  })
})

onBothEngines('an import of recipes', (server) => {
  const open = async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    const flour = await makeIngredient(server(), venue, {
      name: 'Flour',
      servingUnit: 'grams',
      buyingUnit: 'grams',
    })
    const milk = await makeIngredient(server(), venue, {
      name: 'Milk',
      servingUnit: 'liters',
      buyingUnit: 'liters',
    })
    const cake = await makeProduct(server(), venue, {
      name: 'Cake',
      recipe: [{ ingredientId: flour.id, quantity: 200_000 }],
    })
    const run = async (lines: readonly Values[], dryRun = false): Promise<Result> => {
      const { status, body } = await server().send('POST', '/api/product/import/recipes', {
        token,
        body: { dryRun, defaults: {}, lines: lines.map((values, index) => ({ line: index + 2, values })) },
      })
      expect(status).toBe(200)
      return body as unknown as Result
    }
    const recipes = async () => {
      const { body } = await server().send('GET', '/api/product', { token })
      const products = body as unknown as { name: string; recipe: { name: string; quantity: number }[] }[]
      return Object.fromEntries(
        products.map(({ name, recipe }) => [name, recipe.map((entry) => [entry.name, entry.quantity])]),
      )
    }
    const undo = (id: string | null) => server().send('POST', `/api/product/import/${id}/undo`, { token })
    return { venue, token, flour, milk, cake, run, recipes, undo }
  }
  const line = (
    product: string,
    ingredient: string,
    quantity: number | string,
    unit: string | null = null,
  ) => ({
    product,
    ingredient,
    quantity,
    unit,
  })

  it('replaces the recipe of each product that it names, in the units of the ingredients', async () => {
    const { venue, run, recipes, undo } = await open()
    await makeProduct(server(), venue, { name: 'Pie' })
    const { import: id, lines } = await run([
      line('cake', 'milk', 250, 'milliliters'),
      line('Pie', 'flour', 0.1, 'kilograms'),
      line('Pie', 'FLOUR', 50),
    ])
    expect(lines.map(({ outcome, changes }) => [outcome, ...changes])).toEqual([
      [
        'new',
        { field: 'quantity', before: null, after: 0.25 },
        { field: 'ingredient', before: 'Flour', after: null },
      ],
      ['new', { field: 'quantity', before: null, after: 150 }],
      ['new', { field: 'quantity', before: null, after: 150 }],
    ])
    expect(await recipes()).toEqual({ Cake: [['Milk', 0.25]], Pie: [['Flour', 150]] })
    expect((await undo(id)).body).toEqual({ undone: 2, kept: [] })
    expect(await recipes()).toEqual({ Cake: [['Flour', 200]], Pie: [] })
  })

  it('refuses a whole recipe with any of its lines', async () => {
    const { run, recipes } = await open()
    const refusals = async (...lines: readonly Values[]) =>
      (await run(lines)).lines.map(({ issues }) => issues.map(({ key }) => key).join())
    expect(
      await refusals(line('Cake', 'Milk', 1), line('Cake', 'Salt', 1), line('Cake', 'Flour', 1)),
    ).toEqual(['IMPORT_WITH_REFUSED', 'IMPORT_INGREDIENT_UNKNOWN', 'IMPORT_WITH_REFUSED'])
    expect(await refusals(line('Cake', 'Flour', 'x'), line('Cake', 'Milk', 1))).toEqual([
      'QUANTITY_REQUIRED',
      'IMPORT_WITH_REFUSED',
    ])
    expect(
      await refusals(line('Bread', 'Flour', 1), line('Cake', 'Flour', 1, 'liters'), line('Cake', 'Milk', 0)),
    ).toEqual(['PRODUCT_NOT_FOUND', 'ERROR_UNIT_MISMATCH', 'QUANTITY_POSITIVE'])
    expect(await recipes()).toEqual({ Cake: [['Flour', 200]] })
  })

  it('is not undone where the recipe has changed, or an ingredient of the earlier one is gone', async () => {
    const { token, flour, milk, cake, run, recipes, undo } = await open()
    const { import: id } = await run([line('Cake', 'Milk', 1)])
    const change = (quantity: number) =>
      server().send('PUT', `/api/product/${cake.id}`, {
        token,
        body: { recipe: [{ ingredient: milk.id, quantity }] },
      })
    await change(2)
    const kept = (key: string) => ({ undone: 0, kept: [{ line: 2, entity: cake.id, key }] })
    expect((await undo(id)).body).toEqual(kept('IMPORT_CHANGED_SINCE'))
    await change(1)
    expect((await server().send('DELETE', `/api/ingredient/${flour.id}`, { token })).status).toBe(200)
    expect((await undo(id)).body).toEqual(kept('IMPORT_INGREDIENT_GONE'))
    expect(await recipes()).toEqual({ Cake: [['Milk', 1]] })
  })

  it('leaves the products of an import alone until it is undone itself', async () => {
    const { run, recipes, undo, token } = await open()
    const products = await server().send('POST', '/api/product/import', {
      token,
      body: {
        dryRun: false,
        defaults: { category: 'food', taxRate: 10 },
        lines: [{ line: 2, values: { name: 'Pie', price: 5 } }],
      },
    })
    const { import: recipeImport } = await run([line('Pie', 'Flour', 1)])
    expect((await undo(String(products.body['import']))).body).toMatchObject({ undone: 0 })
    expect((await undo(recipeImport)).body).toMatchObject({ undone: 1 })
    expect((await undo(String(products.body['import']))).body).toMatchObject({ undone: 1 })
    expect(await recipes()).toEqual({ Cake: [['Flour', 200]] })
  })
})
