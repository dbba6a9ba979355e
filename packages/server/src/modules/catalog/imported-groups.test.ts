import { expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeProduct } from '../../testing/venue-factories.ts'

interface Listed {
  readonly name: string
  readonly category: string
  readonly group: { readonly _id: string; readonly name: string } | null
}
interface Group {
  readonly name: string
  readonly category: string
}
interface Result {
  readonly import: string
  readonly lines: readonly { readonly outcome: string; readonly changes: readonly unknown[] }[]
}

onBothEngines('the menu groups of an import', (server) => {
  const open = async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    const get = async <T>(path: string) => (await server().send('GET', path, { token })).body as unknown as T
    const run = async (lines: readonly object[], dryRun = false) => {
      const body = {
        dryRun,
        defaults: {},
        lines: lines.map((values, index) => ({ line: index + 2, values })),
      }
      return (await server().send('POST', '/api/product/import', { token, body })).body as unknown as Result
    }
    return {
      venue,
      run,
      undo: (id: string) => server().send('POST', `/api/product/import/${id}/undo`, { token }),
      menu: () => get<Listed[]>('/api/product'),
      groups: () => get<Group[]>('/api/menu-groups'),
      addGroup: (body: object) => server().send('POST', '/api/menu-groups', { token, body }),
      moveTo: (id: string, group: string | null | undefined) =>
        server().send('PUT', `/api/product/${id}`, { token, body: { group } }),
    }
  }
  const coffee = { name: 'Espresso', price: 120, category: 'drink', taxRate: 18 }

  it('are those that it names, with those that are missing, and are undone with it', async () => {
    const { venue, run, undo, menu, groups, addGroup, moveTo } = await open()
    const groupsOf = async () =>
      Object.fromEntries((await menu()).map(({ name, group }) => [name, group?.name]))
    await addGroup({ name: 'Чаеви', category: 'drink', colour: 'red' })
    const soup = await makeProduct(server(), venue, { name: 'Soup' })
    await makeProduct(server(), venue, { name: 'Tea', category: 'drink' })
    await makeProduct(server(), venue, { name: 'Bread' })
    const lines = [
      { ...coffee, group: 'Coffees' },
      { ...coffee, name: 'Latte', group: 'COFFEES' },
      { name: 'Soup', group: 'Coffees' },
      { name: 'Tea', group: 'caevi' },
      { name: 'Bread', group: '' },
    ]
    expect((await run(lines, true)).lines.map(({ changes }) => changes)).toEqual([
      [],
      [],
      [{ field: 'group', before: null, after: 'Coffees' }],
      [{ field: 'group', before: null, after: 'Чаеви' }],
      [],
    ])
    expect(await groups()).toHaveLength(1)
    const events = (await storedEvents(server(), venue.companyId)).length
    const { import: id } = await run(lines)
    expect((await storedEvents(server(), venue.companyId)).length).toBe(events + 1)
    expect((await groups()).map(({ name, category }) => [name, category])).toEqual([
      ['Чаеви', 'drink'],
      ['Coffees', 'drink'],
      ['Coffees', 'food'],
    ])
    expect(await groupsOf()).toEqual({
      Espresso: 'Coffees',
      Latte: 'Coffees',
      Soup: 'Coffees',
      Tea: 'Чаеви',
      Bread: undefined,
    })
    expect((await run(lines)).lines.map(({ outcome }) => outcome)).toEqual(
      Array.from({ length: 5 }, () => 'unchanged'),
    )
    // Somebody has moved the soup since; the rest is undone, and so is the group that nothing is in.
    await moveTo(soup.id, null)
    expect((await undo(id)).body).toMatchObject({ undone: 3, kept: [{ key: 'IMPORT_CHANGED_SINCE' }] })
    expect(await groupsOf()).toEqual({ Soup: undefined, Tea: undefined, Bread: undefined })
    expect((await groups()).map(({ name }) => name)).toEqual(['Чаеви'])
  })

  it('are as before after an undo, where it changed a category; one that is used stays', async () => {
    const { venue, run, undo, menu, addGroup, moveTo } = await open()
    const soup = await makeProduct(server(), venue, { name: 'Soup' })
    const bread = await makeProduct(server(), venue, { name: 'Bread' })
    await addGroup({ name: 'Starters', category: 'food', colour: 'red', products: [soup.id] })
    const { import: id } = await run([
      { name: 'Soup', category: 'drink' },
      { ...coffee, category: 'food', group: 'Sides' },
    ])
    const named = async (name: string) => (await menu()).find((product) => product.name === name)
    expect(await named('Soup')).toMatchObject({ category: 'drink', group: null })
    await moveTo(bread.id, (await named('Espresso'))?.group?._id)
    await undo(id)
    expect((await menu()).map(({ name, category, group }) => [name, category, group?.name])).toEqual([
      ['Bread', 'food', 'Sides'],
      ['Soup', 'food', 'Starters'],
    ])
  })
})
