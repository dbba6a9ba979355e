import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TableView } from '../../data/use-tables.ts'
import { tableSections } from './table-sections.ts'

const view = (id: string, changes: Partial<TableView> = {}): TableView => ({
  id,
  name: id,
  zone: null,
  state: 'free',
  isMine: false,
  since: null,
  covers: 0,
  owed: 0,
  ready: 0,
  unsent: 0,
  refused: 0,
  preBilled: false,
  presentedAt: null,
  ...changes,
})
const hall = { id: 'z1', name: 'Hall' }
const garden = { id: 'z2', name: 'Garden' }

it('own tables come first, then the zones by name; numbers in names count as numbers', () => {
  const sections = tableSections([
    view('10', { zone: hall }),
    view('2', { zone: hall }),
    view('bar'),
    view('7', { zone: garden }),
    view('11', { zone: hall, isMine: true }),
    view('9', { zone: garden, isMine: true }),
  ])
  expect(sections.map(({ key, name, tables }) => [key, name, tables.map(({ id }) => id)])).toEqual([
    ['mine', '', ['9', '11']],
    ['z2', 'Garden', ['7']],
    ['z1', 'Hall', ['2', '10']],
    ['', '', ['bar']],
  ])
})

it('every table stands in one section, its own or that of its zone', () => {
  const tables = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1 }),
      isMine: fc.boolean(),
      zone: fc.constantFrom(hall, garden, null),
    }),
    { selector: ({ id }) => id },
  )
  fc.assert(
    fc.property(tables, (of) => {
      const sections = tableSections(of.map(({ id, ...rest }) => view(id, rest)))
      const placed = sections.flatMap(({ key, tables: there }) => there.map(({ id }) => [id, key] as const))
      const wanted = of.map(({ id, isMine, zone }) => [id, isMine ? 'mine' : (zone?.id ?? '')] as const)
      expect(placed).toHaveLength(of.length)
      expect(new Map(placed)).toEqual(new Map(wanted))
    }),
  )
})
