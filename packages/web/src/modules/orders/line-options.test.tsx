// @vitest-environment jsdom
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { order } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import type { Order, OrderWithHistory } from '@kafana/contract'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { plain } from '../../testing/screen-actions.ts'
import { dishesText } from './board/order-texts.ts'
import { TabOrder } from './board/tab/tab-order.tsx'
import { OrderLines } from './details/order-lines.tsx'
import { CardBody } from './monitor/order-card.tsx'

const line = (more: Partial<Order['products'][number]>): Order['products'][number] => ({
  product: { _id: 'pizza', name: 'Pizza', taxClass: 'В' },
  price: 410,
  quantity: 2,
  line: 'l1',
  lineVersion: 1,
  state: 'sent',
  note: '',
  station: null,
  ...more,
})
const options = [
  { option: 'egg', name: 'Egg', delta: 40, quantity: 2 },
  { option: 'plain', name: 'No cheese', delta: -20, quantity: 1 },
  { option: 'thin', name: 'Thin', delta: 0, quantity: 1 },
]
const withOptions = order('a', { products: [line({ options, note: 'hot' }), line({ line: 'l2' })] })
const [, plainLine = line({})] = withOptions.products
const without = order('b', { products: [plainLine] })

const textOf = (content: React.JSX.Element): (string | undefined)[] => {
  signedInAs('owner')
  fakeServer({})
  const { container } = renderScreen(() => content)
  return [...container.querySelectorAll('li')].map(({ textContent }) => plain(textContent))
}

describe('the options of a line', () => {
  it('stand under the dish on the card of the kitchen, without prices', () => {
    expect(textOf(<CardBody order={withOptions} />)).toEqual([
      '2×Pizza2 × Egg, No cheese, Thinhot',
      '2×Pizza',
    ])
  })

  it('stand under the dish in the tab of a table and on the page of an order, with their prices', () => {
    const prices = '2 × Egg +80 den.No cheese −20 den.Thin '
    expect(textOf(<TabOrder onDiscount={() => {}} order={withOptions} tableName="1" />)[1]).toContain(
      `Pizza${prices}hot`,
    )
    const details: OrderWithHistory = { ...withOptions, history: [], taxes: [], profit: null }
    renderScreen(() => <OrderLines isUnsent={false} order={details} />)
    const [row] = screen.getAllByRole('row').slice(1)
    expect(plain(row?.textContent)).toContain(`Pizza${prices}hot`)
  })

  it('follow the dish on the card of the board', () => {
    const t = (() => '') as unknown as Translate
    expect(plain(dishesText(withOptions, t))).toBe('2 × Pizza (2 × Egg, No cheese, Thin), 2 × Pizza')
    expect(plain(dishesText(without, t))).toBe('2 × Pizza')
  })
})
