// @vitest-environment jsdom
import { order } from '@kafana/client/testing/entities.ts'
import type { Order } from '@kafana/contract'
import { ORDER_STATUSES, type OrderStatus } from '@kafana/domain'
import { render } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BoardTransitions, type Drop } from './board-transitions.tsx'

const COLUMN = 100
const rect = (left: number, width = 90): DOMRect => ({ left, top: 0, width, height: 50 }) as DOMRect

interface FakeAnimation {
  readonly frames: readonly { readonly transform: string }[]
  readonly end: () => void
}
let animations: FakeAnimation[] = []

beforeEach(() => {
  animations = []
  // jsdom has no layout: a card is where its column is, and a collapsed column shows no cards.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function fake(this: Element) {
    const column = this.closest('section')
    const left = Number(column?.dataset['at'] ?? 0) * COLUMN
    return this.tagName === 'LI' && column?.dataset['collapsed'] !== undefined ? rect(0, 0) : rect(left)
  })
  Element.prototype.animate = function fake(this: Element, frames) {
    const animation = new EventTarget()
    animations.push({
      frames: frames as unknown as FakeAnimation['frames'],
      end: () => {
        animation.dispatchEvent(new Event('finish'))
      },
    })
    return animation as Animation
  }
})

const Board = ({
  orders,
  drop = null,
  collapsed,
}: {
  readonly orders: readonly Order[]
  readonly drop?: Drop | null
  readonly collapsed?: OrderStatus
}) => (
  <BoardTransitions orders={orders} lastDrop={drop} label="Board">
    {ORDER_STATUSES.map((status, at) => (
      <section key={status} data-at={at} data-collapsed={status === collapsed || undefined}>
        {orders
          .filter((each) => each.status === status)
          .map(({ _id }) => (
            <li key={_id} data-order={_id}>
              {_id}
            </li>
          ))}
      </section>
    ))}
  </BoardTransitions>
)
const transforms = () => animations.map(({ frames }) => frames.at(-1)?.transform)
const list = (status: OrderStatus, count = 1) =>
  Array.from({ length: count }, (_, index) => order(`o${index}`, { status }))

describe('the animation of a moved card', () => {
  it('goes from its old column to its new one, and removes the copy at the end', () => {
    const { rerender, container } = render(<Board orders={list('done')} />)
    rerender(<Board orders={list('pending')} />)
    expect(transforms()).toEqual(['translate(-300px, 0px)'])
    expect(container.querySelectorAll('li')).toHaveLength(2)
    expect(container.querySelectorAll('[data-order]')).toHaveLength(1)
    expect(container.querySelector<HTMLElement>('[data-order]')?.style.opacity).toBe('0')
    animations[0]?.end()
    expect(container.querySelectorAll('li')).toHaveLength(1)
    expect(container.querySelector<HTMLElement>('[data-order]')?.style.opacity).toBe('')
  })

  it('starts at the drop position, to the new column or back to its own', () => {
    const { rerender } = render(<Board orders={list('created')} />)
    rerender(<Board orders={list('pending')} drop={{ id: 'o0', from: rect(130) }} />)
    expect(transforms()).toEqual(['translate(-30px, 0px)'])
    rerender(<Board orders={list('pending')} drop={{ id: 'o0', from: rect(650) }} />)
    expect(transforms()).toEqual(['translate(-30px, 0px)', 'translate(-550px, 0px)'])
  })

  it('ends at the column itself if that is collapsed', () => {
    const { rerender } = render(<Board orders={list('created')} collapsed="error" />)
    rerender(<Board orders={list('error')} collapsed="error" />)
    expect(transforms()).toEqual(['translate(300px, 0px)'])
  })

  it('is skipped without a change of column, for added and removed cards, and for many at once', () => {
    const { rerender } = render(<Board orders={list('created', 13)} />)
    rerender(<Board orders={list('created', 13).map((each) => ({ ...each, version: 2 }))} />)
    rerender(<Board orders={list('pending', 13)} />)
    rerender(<Board orders={[]} />)
    rerender(<Board orders={list('done', 2)} />)
    expect(transforms()).toEqual([])
  })

  it('is skipped for users who prefer reduced motion', () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => ({ matches: media.includes('reduce') }) as MediaQueryList,
    )
    const { rerender } = render(<Board orders={list('created')} />)
    rerender(<Board orders={list('pending')} />)
    expect(transforms()).toEqual([])
  })
})
