import type { Order } from '@kafana/contract'
import type { Calls } from './calls.ts'

/** Where the people of the demo venue can go, by who they are. */
export const PEOPLE = {
  nobody: [
    '/',
    '/login',
    '/forgot-password',
    '/register',
    '/reset-password/0/0',
    '/privacy-policy',
    '/unauthorized',
    '/nowhere',
  ],
  owner: [
    '/panel',
    '/home',
    '/venues',
    '/staff',
    '/users',
    '/products',
    '/storage',
    '/zones',
    '/establishment',
    '/orders',
    '/statistics',
    '/fiscal-book',
    '/company',
  ],
  kitchen: ['/establishment', '/monitor', '/manager', '/orders', '/gateway'],
} as const

/** Somebody of the demo venue, or nobody signed in. */
export type Person = keyof typeof PEOPLE

interface Named {
  readonly _id: string
}
const first = async (ask: Calls, path: string): Promise<string> =>
  (await ask<readonly Named[]>(path))[0]?._id ?? ''

/** The pages of one table and one order, and for an owner of a person, their day and an ingredient. */
export const detailsFor = async (ask: Calls, person: Person): Promise<string[]> => {
  const {
    orders: [order],
  } = await ask<{ orders: Order[] }>('/api/order?filter=billed&limit=1')
  const everybodys = [`/establishment/${await first(ask, '/api/tables')}`, `/orders/${order?._id}`]
  if (person !== 'owner') return everybodys
  const [section] = await ask<(Named & { staff: Named[] })[]>('/api/section')
  const [member, ingredient] = [await first(ask, '/api/company/staff'), await first(ask, '/api/ingredient')]
  return [
    ...everybodys,
    `/staff/${member}?firstname=E&lastname=D`,
    `/staff/${member}?firstname=E&lastname=D&view=balance`,
    `/users/${section?.staff[0]?._id}/section/${section?._id}`,
    `/storage?movements=${ingredient}`,
  ]
}
