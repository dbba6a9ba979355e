import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  centreOn,
  chairsOf,
  fitView,
  inReadingOrder,
  MIN_ZOOM,
  planScale,
  shapeOf,
  snap,
  type Viewport,
} from './floor-geometry.ts'

const coordinate = fc.integer({ min: -3000, max: 3000 })
const table = fc.record({
  position: fc.record({ x: coordinate, y: coordinate }),
  capacity: fc.integer({ min: 1, max: 20 }),
})
const floor = fc.array(table, { minLength: 1, maxLength: 30 })
const viewport = fc.record<Viewport>({
  width: fc.integer({ min: 320, max: 2560 }),
  height: fc.integer({ min: 400, max: 1440 }),
  railRight: fc.constantFrom(0, 72),
  railBottom: fc.constantFrom(0, 72),
})

describe('the view that fits all tables', () => {
  it('shows every tile beside the zoom rail, or starts at the first one at the smallest zoom', () => {
    fc.assert(
      fc.property(floor, viewport, (tables, screen) => {
        const view = fitView(tables, screen)
        if (!view) throw new Error('there are tables')
        const onScreen = tables.map(({ position, capacity }) => ({
          left: position.x * view.scale + view.x,
          right: (position.x + shapeOf(capacity).width) * view.scale + view.x,
          top: position.y * view.scale + view.y,
          bottom: (position.y + shapeOf(capacity).height) * view.scale + view.y,
        }))
        const isFree = ({ left, right, top, bottom }: (typeof onScreen)[number]): boolean =>
          left >= 0 &&
          top >= 0 &&
          right <= screen.width - screen.railRight &&
          bottom <= screen.height - screen.railBottom
        const [start] = inReadingOrder(tables)
        const first = onScreen[tables.findIndex((each) => each === start)]
        if (view.scale > MIN_ZOOM) expect(onScreen.every(isFree)).toBe(true)
        expect(
          first &&
            first.left >= 0 &&
            first.top >= 0 &&
            first.left < screen.width &&
            first.top < screen.height,
        ).toBe(true)
      }),
    )
  })

  it('makes the plan of a large zone smaller, so that every tile is free at a zoom of 50 to 125 %', () => {
    fc.assert(
      fc.property(floor, viewport, (tables, screen) => {
        const plan = planScale(tables, screen)
        const view = fitView(tables, screen, plan)
        if (!view) throw new Error('there are tables')
        expect(plan).toBeGreaterThanOrEqual(0.5)
        expect(plan).toBeLessThanOrEqual(1)
        expect(view.scale).toBeGreaterThanOrEqual(MIN_ZOOM)
        const drawn = view.scale * plan
        const isFree = tables.every(({ position, capacity }) => {
          const [left, top] = [position.x * drawn + view.x, position.y * drawn + view.y]
          const { width, height } = shapeOf(capacity)
          return (
            left >= 0 &&
            top >= 0 &&
            left + width * drawn <= screen.width - screen.railRight &&
            top + height * drawn <= screen.height - screen.railBottom
          )
        })
        // A zone of more than two screens keeps its tables legible.
        if (plan > 0.5) expect(isFree).toBe(true)
      }),
    )
  })

  it('is of its own size in a zone that fits', () => {
    const small = [{ position: { x: 0, y: 0 }, capacity: 4 }]
    expect(planScale(small, { width: 390, height: 600, railRight: 0, railBottom: 72 })).toBe(1)
    expect(planScale([], { width: 390, height: 600, railRight: 0, railBottom: 72 })).toBe(1)
  })

  it('centres tables that fit their viewport exactly', () => {
    const wide = [
      { position: { x: 495, y: 0 }, capacity: 3 },
      { position: { x: -2419, y: 48 }, capacity: 1 },
    ]
    const view = fitView(wide, { width: 1917, height: 400, railRight: 72, railBottom: 0 })
    expect(view && -2419 * view.scale + view.x).toBeGreaterThan(0)
  })

  it('is null without tables', () => {
    expect(fitView([], { width: 800, height: 600, railRight: 0, railBottom: 0 })).toBeNull()
  })

  it('centres one table in the space that the rail leaves', () => {
    const view = centreOn({ position: { x: 1000, y: 500 }, capacity: 2 }, 0.5, {
      width: 400,
      height: 800,
      railRight: 0,
      railBottom: 72,
    })
    expect(view).toEqual({ scale: 0.5, x: 200 - 1044 * 0.5, y: 364 - 544 * 0.5 })
  })
})

describe('tiles', () => {
  it.each([
    [0, 0],
    [3.9, 0],
    [4, 8],
    [747.9999, 752],
    [-3.99, -0],
    [-12, -8],
    [100.004, 104],
  ])('snap %s to the grid line %s', (from, to) => {
    expect(snap(from)).toBe(to)
  })

  it.each([1, 2, 3, 4, 5, 6, 8, 10, 40])(
    'have chairs for %s seats within the width of the tile, at most ten',
    (capacity) => {
      const shape = shapeOf(capacity)
      const chairs = chairsOf(capacity, shape)
      expect(chairs).toHaveLength(Math.min(capacity, 10))
      expect(new Set(chairs.map(({ key }) => key)).size).toBe(chairs.length)
      if (!shape.round)
        for (const { style } of chairs)
          expect(Number(style.left) >= 0 && Number(style.left) + Number(style.width) <= shape.width).toBe(
            true,
          )
    },
  )
})
