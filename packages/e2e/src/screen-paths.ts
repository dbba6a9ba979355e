import type { Order } from '@kafana/contract'
import type { ApiClient } from './api.ts'

/** The pages that each role can open; `nobody` is not signed in. */
export const PATHS = {
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
    '/stations',
    '/establishment',
    '/orders',
    '/statistics',
    '/fiscal-book',
    '/company',
    '/accounts',
  ],
  kitchen: ['/establishment', '/monitor', '/manager', '/pad', '/orders', '/gateway'],
} as const
export type Role = keyof typeof PATHS

interface Named {
  readonly _id: string
}
const firstId = async (api: ApiClient, path: string): Promise<string> =>
  (await api<readonly Named[]>(path))[0]?._id ?? ''

/** The pages of one table, with both of its views, and of one order; for an owner also of a staff member, their day and an ingredient. */
export const detailPaths = async (api: ApiClient, role: Role): Promise<string[]> => {
  const {
    orders: [order],
  } = await api<{ orders: Order[] }>('/api/order?filter=billed&limit=1')
  const table = `/establishment/${await firstId(api, '/api/tables')}`
  const shared = [table, `${table}?view=board`, `/orders/${order?._id}`]
  if (role !== 'owner') return shared
  const [section] = await api<(Named & { staff: Named[] })[]>('/api/section')
  const [member, ingredient] = [
    await firstId(api, '/api/company/staff'),
    await firstId(api, '/api/ingredient'),
  ]
  return [
    ...shared,
    '/fiscal-book?view=invoices',
    `/staff/${member}?firstname=E&lastname=D`,
    `/staff/${member}?firstname=E&lastname=D&view=balance`,
    `/users/${section?.staff[0]?._id}/section/${section?._id}`,
    `/storage?movements=${ingredient}`,
  ]
}
