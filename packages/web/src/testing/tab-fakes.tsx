import { check, order as wireOrder, table } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import type { Check, Order } from '@kafana/contract'
import { lineStateWith, type OrderStatus, type ScreenName } from '@kafana/domain'
import { screen } from '@testing-library/react'
import { Component as TableDetailsScreen } from '../modules/orders/board/table-details-screen.tsx'
import { renderScreen } from './render-screen.tsx'
import { plain } from './screen-actions.ts'

export type Answers = Parameters<typeof fakeServer>[0]
let number = 0
/** An order of one dish, which is named after it. */
export const tabOrder = (
  id: string,
  status: OrderStatus,
  totalPrice = 100,
  changes: Partial<Order> = {},
): Order => {
  number += 1
  return wireOrder(id, {
    status,
    totalPrice,
    number,
    name: 't1',
    check: 'c1',
    createdAt: new Date(Date.UTC(2026, 10, 21, 10, number)).toISOString(),
    products: [
      {
        product: { _id: id, name: `Dish ${id}`, taxClass: 'В' },
        price: totalPrice,
        quantity: 1,
        line: `${id}.0`,
        lineVersion: 1,
        state: lineStateWith(status) ?? 'sent',
        note: '',
        station: null,
      },
    ],
    ...changes,
  })
}

/** Who opens which address of the table, and what else the server answers. */
interface Opening {
  readonly role?: 'monitor' | 'owner'
  readonly screens?: ScreenName[]
  readonly answers?: Answers
  readonly search?: string
}
/** Opens the page of table t1 with these open checks, or one check of these orders; without any the table is free. */
export const openTable = (
  orders: readonly Order[] | readonly Check[],
  { role = 'monitor', screens, answers = {}, search = '' }: Opening = {},
) => {
  signedInAs(role, screens ? { allowedRoutes: screens } : {})
  const isCheck = (of: Order | Check): of is Check => 'orders' in of
  const given = orders.filter(isCheck)
  const checks = given.length > 0 ? given : [check('c1', { orders: orders as Order[] })]
  const seen = fakeServer({
    'GET /api/zones': () => ({ body: [] }),
    'GET /api/tables/t1': () => ({ body: table('t1') }),
    'GET /api/checks/table/t1': () => ({ body: orders.length === 0 ? [] : checks }),
    'GET /api/order/tables/t1': () => ({ body: [] }),
    'GET /api/bill-intents': () => ({ body: [] }),
    ...answers,
  })
  const { history } = renderScreen(TableDetailsScreen, {
    at: `/establishment/t1${search}`,
    path: '/establishment/:id',
  })
  return { seen, history, writes: () => writesIn(seen) }
}
/** The line of a dish. */
export const dish = async (name: string) => (await screen.findByText(name)).closest('li')
export const owed = async () => plain((await screen.findByText('Owes')).closest('p')?.textContent)
