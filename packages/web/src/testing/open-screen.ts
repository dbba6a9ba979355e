import { company, product } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import type { ComponentType } from 'react'
import { renderScreen } from './render-screen.tsx'

export const soup = product('p1', 'Soup', {
  price: 120,
  category: 'food',
  taxRate: 10,
  calculatedQuantity: 7,
  version: 3,
})
export const ingredient = (id: string, name: string, price: number) => ({
  _id: id,
  name,
  quantity: 5,
  category: 'food',
  price,
  servingUnit: 'grams',
  buyingQuantity: 1,
  buyingUnit: 'kilograms',
  lowAt: null as number | null,
  version: 1,
})
const venue = company({
  taxClasses: [
    { rate: 10, letter: 'В' },
    { rate: 5, letter: 'Б' },
  ],
})

type Answers = Parameters<typeof fakeServer>[0]
/**
 * Opens a screen as the owner of a venue with soup, beans and salt. `writes` are the requests without the
 * reads.
 */
export const openScreen = (Screen: ComponentType, answers: Answers = {}, at = '/') => {
  signedInAs('owner')
  const seen = fakeServer({
    'GET /api/product': () => ({ body: [soup] }),
    'GET /api/company': () => ({ body: venue }),
    'GET /api/ingredient': () => ({ body: [ingredient('i1', 'Beans', 0.4), ingredient('i2', 'Salt', 0.05)] }),
    ...answers,
  })
  const { history } = renderScreen(Screen, { at })
  return { history, seen, writes: () => writesIn(seen) }
}
