import type { ComponentType } from 'react'
import { fakeServer, signedInAs } from './fake-server.ts'
import { renderScreen } from './render-screen.tsx'

export const soup = { _id: 'p1', name: 'Soup', price: 120, category: 'food', taxRate: 10, calculatedQuantity: 7, recipe: [], version: 3 }
export const ingredient = (id: string, name: string, price: number) =>
  ({ _id: id, name, quantity: 5, category: 'food', price, servingUnit: 'grams', buyingQuantity: 1, buyingUnit: 'kilograms', lowAt: null as number | null, version: 1 })
const company = {
  _id: 'c', name: 'K', address: '', email: 'a@b.mk', phone: '', currency: 'MKD', timezone: 'Europe/Skopje', dayStart: '04:00',
  taxClasses: [{ rate: 10, letter: 'В' }, { rate: 5, letter: 'Б' }], version: 1,
}

/** What the server says when it says no; `more` goes along, such as the entity of now. */
export const refusal = (status: number, code: string, more: object = {}) => ({ status, body: { message: 'x', error: 'x', code, requestId: 'r', ...more } })

type Answers = Parameters<typeof fakeServer>[0]
/** Opens a screen as the owner of a venue with a soup, beans and salt. `writes` is what was sent, without idempotency keys and reads. */
export const openScreen = (Screen: ComponentType, answers: Answers = {}, at = '/') => {
  signedInAs('owner')
  const seen = fakeServer({
    'GET /api/product': () => ({ body: [soup] }), 'GET /api/company': () => ({ body: company }),
    'GET /api/ingredient': () => ({ body: [ingredient('i1', 'Beans', 0.4), ingredient('i2', 'Salt', 0.05)] }), ...answers,
  })
  const { router } = renderScreen(Screen, { at })
  return { router, seen, writes: () => seen.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => ({ call: `${method} ${url.pathname}`, body })) }
}
