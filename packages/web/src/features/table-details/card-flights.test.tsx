// @vitest-environment jsdom
import type { Order } from '@kafana/contract'
import { ORDER_STATUSES, type OrderStatus } from '@kafana/domain'
import { render } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { order } from '../../testing/on-the-wire.ts'
import { CardFlights, type Landing } from './card-flights.tsx'

const COLUMN = 100
const place = (left: number, width = 90): DOMRect => ({ left, top: 0, width, height: 50 }) as DOMRect

interface Flight {
  readonly frames: readonly { readonly transform: string }[]
  readonly end: () => void
}
let flights: Flight[] = []

beforeEach(() => {
  flights = []
  // jsdom lays nothing out: a card stands where its column does, and a folded column shows none.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function fake(this: Element) {
    const column = this.closest('section')
    const left = Number(column?.dataset['at'] ?? 0) * COLUMN
    return this.tagName === 'LI' && column?.dataset['folded'] !== undefined ? place(0, 0) : place(left)
  })
  Element.prototype.animate = function fake(this: Element, frames) {
    const flight = new EventTarget()
    flights.push({
      frames: frames as unknown as Flight['frames'],
      end: () => {
        flight.dispatchEvent(new Event('finish'))
      },
    })
    return flight as Animation
  }
})

const Board = ({
  orders,
  landing = null,
  folded,
}: {
  readonly orders: readonly Order[]
  readonly landing?: Landing | null
  readonly folded?: OrderStatus
}) => (
  <CardFlights orders={orders} landing={landing} label="Board">
    {ORDER_STATUSES.map((status, at) => (
      <section key={status} data-at={at} data-folded={status === folded || undefined}>
        {orders
          .filter((each) => each.status === status)
          .map(({ _id }) => (
            <li key={_id} data-order={_id}>
              {_id}
            </li>
          ))}
      </section>
    ))}
  </CardFlights>
)
const ways = () => flights.map(({ frames }) => frames.at(-1)?.transform)
const list = (status: OrderStatus, count = 1) =>
  Array.from({ length: count }, (_, index) => order(`o${index}`, { status }))

describe('the way of a card', () => {
  it('goes from the column that it leaves to the one that it comes to, and leaves nothing behind', () => {
    const { rerender, container } = render(<Board orders={list('done')} />)
    rerender(<Board orders={list('pending')} />)
    expect(ways()).toEqual(['translate(-300px, 0px)'])
    expect(container.querySelectorAll('li')).toHaveLength(2)
    expect(container.querySelectorAll('[data-order]')).toHaveLength(1)
    expect(container.querySelector<HTMLElement>('[data-order]')?.style.opacity).toBe('0')
    flights[0]?.end()
    expect(container.querySelectorAll('li')).toHaveLength(1)
    expect(container.querySelector<HTMLElement>('[data-order]')?.style.opacity).toBe('')
  })

  it('begins where it was let go: to its new column, or back to its own', () => {
    const { rerender } = render(<Board orders={list('created')} />)
    rerender(<Board orders={list('pending')} landing={{ id: 'o0', from: place(130) }} />)
    expect(ways()).toEqual(['translate(-30px, 0px)'])
    rerender(<Board orders={list('pending')} landing={{ id: 'o0', from: place(650) }} />)
    expect(ways()).toEqual(['translate(-30px, 0px)', 'translate(-550px, 0px)'])
  })

  it('ends at a folded column itself', () => {
    const { rerender } = render(<Board orders={list('created')} folded="error" />)
    rerender(<Board orders={list('error')} folded="error" />)
    expect(ways()).toEqual(['translate(300px, 0px)'])
  })

  it('is not shown for news that change no column, for what comes and goes, nor for a whole evening at once', () => {
    const { rerender } = render(<Board orders={list('created', 13)} />)
    rerender(<Board orders={list('created', 13).map((each) => ({ ...each, version: 2 }))} />)
    rerender(<Board orders={list('pending', 13)} />)
    rerender(<Board orders={[]} />)
    rerender(<Board orders={list('done', 2)} />)
    expect(ways()).toEqual([])
  })

  it('is not shown to people who asked for less movement', () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => ({ matches: media.includes('reduce') }) as MediaQueryList,
    )
    const { rerender } = render(<Board orders={list('created')} />)
    rerender(<Board orders={list('pending')} />)
    expect(ways()).toEqual([])
  })
})
