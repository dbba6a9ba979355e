import { expect, it } from 'vitest'
import { tableLabels } from './table-labels.ts'

const table = (id: string, name: string, zone: string | null) => ({
  id,
  name,
  zone_id: zone,
  zone_name: zone === null ? null : `Zone ${zone}`,
})

it.each([
  ['alone', [table('a', '1', 'in')], ['1']],
  [
    'in two zones',
    [table('a', '1', 'in'), table('b', '1', 'out'), table('c', '2', 'in')],
    ['1 (Zone in)', '1 (Zone out)', '2'],
  ],
  ['in a zone and in none', [table('a', '1', 'in'), table('b', '1', null)], ['1 (Zone in)', '1']],
  ['as a successor of an archived one', [table('a', '1', 'in'), table('b', '1', 'in')], ['1', '1']],
])('a table’s name stands %s', (_case, tables, labels) => {
  expect([...tableLabels(tables).values()]).toEqual(labels)
})
