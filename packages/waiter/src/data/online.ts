import { api } from '@kafana/client/api/api.ts'
import type { InputOf } from '@kafana/client/api/query.ts'
import { useLiveState } from './use-venue.tsx'
import { versionOf } from './venue-store.ts'

type LineVoid = InputOf<'service', 'voidLines'>['body']
/** The username and PIN of whoever approves it; asked for after `APPROVAL_NEEDED`. */
export type Approval = NonNullable<LineVoid['approval']>

/** May what needs the server be pressed now? */
export const useIsOnline = (): boolean => useLiveState().phase === 'open'

/** Puts a check into another one. @throws ApiError */
export const merge = (check: string, into: string, approval?: Approval) =>
  api.service.mergeCheck({ params: { id: check }, body: { into, ...(approval && { approval }) } })

/** Moves whole orders to another check, or to a new one at a table. @throws ApiError */
export const transfer = (
  from: string,
  orders: readonly string[],
  to: { readonly check: string } | { readonly table: string },
  approval?: Approval,
) =>
  api.service.transferOrders({
    params: { id: from },
    body: {
      orders: [...orders],
      ...('check' in to ? { to: to.check } : { table: to.table }),
      ...(approval && { approval }),
    },
  })

/** Gives a check to another waiter. @throws ApiError */
export const handOver = (check: string, to: string) =>
  api.service.handOverCheck({ params: { id: check }, body: { to } })

/** Takes lines that were sent off their orders. @throws ApiError */
export const voidLines = (body: LineVoid) => api.service.voidLines({ body })

/** Says what the guests of a check must not be served; empty for nothing. @throws ApiError */
export const setAllergies = (check: string, allergies: string) =>
  api.service.updateCheck({ params: { id: check }, body: { allergies, version: versionOf(check) } })

/** @throws ApiError */
export const markRead = (ids: readonly string[]) => api.waiter.readNotifications({ body: { ids: [...ids] } })

/** The waiters who can take over a check. @throws ApiError */
export const colleagues = () => api.checks.colleagues()

/** Moves a party that has to be approved to another table; it sits beside one that is there. @throws ApiError */
export const moveApproved = (check: string, table: string, approval?: Approval) =>
  api.service.moveCheck({
    params: { id: check },
    body: { table, as: 'beside', ...(approval && { approval }) },
  })
