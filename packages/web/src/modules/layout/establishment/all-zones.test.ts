import { table } from '@kafana/client/testing/entities.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrangeZones, type ZoneTables } from './all-zones.ts'
import { boxOf, coveredAt } from './floor-geometry.ts'

const positions = fc.record({
  position: fc.record({ x: fc.integer({ min: -2000, max: 2000 }), y: fc.integer({ min: -2000, max: 2000 }) }),
  capacity: fc.integer({ min: 1, max: 12 }),
})
const anyZones = fc
  .array(fc.array(positions, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  .map((zones) =>
    zones.map((tables, zone): ZoneTables => ({
      id: `z${zone}`,
      name: `Zone ${zone}`,
      tables: tables.map((values, index) => table(`${zone} ${index}`, { zone: `z${zone}`, ...values })),
    })),
  )

describe('all zones on one plan', () => {
  it('keep their arrangement, lie beside each other and have their names above them', () => {
    fc.assert(
      fc.property(anyZones, fc.constantFrom(0.6, 1.7), (zones, aspect) => {
        const { tables, labels } = arrangeZones(zones, aspect)
        expect(labels.map(({ name }) => name)).toEqual(zones.map(({ name }) => name))
        const boxes = zones.map(({ id, tables: before }) => {
          const after = tables.filter(({ zone }) => zone === id)
          expect(after.map(({ _id }) => _id)).toEqual(before.map(({ _id }) => _id))
          const by = after.map(({ position }, index) => [
            position.x - (before[index]?.position.x ?? 0),
            position.y - (before[index]?.position.y ?? 0),
          ])
          expect(new Set(by.map(String)).size).toBe(1)
          return boxOf(after)
        })
        for (const [index, box] of boxes.entries()) {
          const label = labels[index]
          expect(label && label.y < box.top && label.x <= box.left).toBe(true)
          for (const other of boxes.slice(index + 1))
            expect(
              box.right <= other.left ||
                other.right <= box.left ||
                box.bottom <= other.top ||
                other.bottom <= box.top,
            ).toBe(true)
        }
      }),
    )
  })

  it('lie side by side on a wide window and below each other on a phone', () => {
    const zones = ['a', 'b'].map((id) => ({ id, name: id, tables: [table(id, { zone: id })] }))
    const rows = (aspect: number) => new Set(arrangeZones(zones, aspect).labels.map(({ y }) => y)).size
    expect([rows(1.7), rows(0.6)]).toEqual([1, 2])
  })

  it('leave out zones without tables', () => {
    const empty = { id: 'e', name: 'Empty', tables: [] }
    expect(arrangeZones([empty], 1.7)).toEqual({ tables: [], labels: [] })
  })
})

describe('a table that is moved', () => {
  const other = table('other', { position: { x: 200, y: 200 }, capacity: 4 })
  const moved = table('moved', { position: { x: 0, y: 0 }, capacity: 2 })
  it.each([
    ['on another one', { x: 250, y: 250 }, 'other'],
    ['on its corner', { x: 119, y: 119 }, 'other'],
    ['edge to edge beside it', { x: 112, y: 200 }, undefined],
    ['somewhere else', { x: 500, y: 0 }, undefined],
    ['on its own place', { x: 4, y: 4 }, undefined],
  ])('%s', (_where, position, expected) => {
    expect(coveredAt([moved, other], moved, position)?._id).toBe(expected)
  })

  it('may be moved away in steps from one that it lies on already', () => {
    const onOther = { ...moved, position: { x: 200, y: 200 } }
    expect(coveredAt([onOther, other], onOther, { x: 208, y: 200 })).toBeUndefined()
  })
})
