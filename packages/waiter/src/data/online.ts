import { ApiError } from '@kafana/client/api/api-error.ts'
import type { CallOptions } from '@kafana/client/api/client.ts'
import { laterApi } from '@kafana/client/api/later-api.ts'
import type { InputOf, ResultOf } from '@kafana/client/api/query.ts'
import type { Transfer } from '@kafana/client/split/transfer-choice.ts'
import type { Check } from '@kafana/contract'
import { venueStore } from './current-venue.ts'
import { notificationStore } from './notification-store.ts'
import { REQUEST_MS } from './phone-outbox.ts'
import { useLiveState } from './use-venue.tsx'

type LineVoid = InputOf<'service', 'voidLines'>['body']
/** The username and PIN of whoever approves it; asked for after `APPROVAL_NEEDED`. */
export type Approval = NonNullable<LineVoid['approval']>

/** May what needs the server be pressed now? */
export const useIsOnline = (): boolean => useLiveState().phase === 'open'

/** Makes a call that is abandoned soon. @throws ApiError */
export const briefly = async <T>(call: (options: CallOptions) => Promise<T>): Promise<T> => {
  const signal = AbortSignal.timeout(REQUEST_MS)
  try {
    return await call({ signal })
  } catch (error) {
    if (!signal.aborted) throw error
    throw new ApiError({ status: 0, code: 'NETWORK', message: 'The server cannot be reached.' })
  }
}

/** Makes such a call, and reads what it has changed; also where its answer was lost. @throws ApiError */
export const now = <T>(call: (options: CallOptions) => Promise<T>): Promise<T> =>
  briefly(call).finally(() => void venueStore().refresh(null))

/** Puts a check into another one. @throws ApiError */
export const merge = (check: string, into: string, approval?: Approval) =>
  now((options) =>
    laterApi.service.mergeCheck(
      { params: { id: check }, body: { into, ...(approval && { approval }) } },
      options,
    ),
  )

/** Moves orders, and pieces of lines, to another check, or to a new one at a table. @throws ApiError */
export const transfer = (
  from: string,
  chosen: Transfer,
  to: { readonly check: string } | { readonly table: string },
  approval?: Approval,
) =>
  now((options) =>
    laterApi.service.transferOrders(
      {
        params: { id: from },
        body: {
          ...chosen,
          ...('check' in to ? { to: to.check } : { table: to.table }),
          ...(approval && { approval }),
        },
      },
      options,
    ),
  )

/** Gives a check to another waiter. @throws ApiError */
export const handOver = (check: string, to: string, approval?: Approval) =>
  now((options) =>
    laterApi.service.handOverCheck(
      { params: { id: check }, body: { to, ...(approval && { approval }) } },
      options,
    ),
  )

/** Prints what the guests of a check owe; without a gateway on the only one that is connected. @throws ApiError */
export const printGuestCheck = (check: string, gateway?: string) =>
  now((options) =>
    laterApi.service.printGuestCheck(
      { params: { id: check }, body: { print: true, ...(gateway !== undefined && { gateway }) } },
      options,
    ),
  )

/** Takes lines that were sent off their orders. @throws ApiError */
export const voidLines = (body: LineVoid) => now((options) => laterApi.service.voidLines({ body }, options))

/**
 * Says what the guests of a check must not be served; empty for nothing.
 * @param check as it was when somebody began to write: what others have said since is not overwritten
 * @throws ApiError
 */
export const setAllergies = ({ _id, version }: Pick<Check, '_id' | 'version'>, allergies: string) =>
  now((options) =>
    laterApi.service.updateCheck({ params: { id: _id }, body: { allergies, version } }, options),
  )

/** @throws ApiError */
export const markRead = (ids: readonly string[]): Promise<void> =>
  notificationStore.take(() =>
    briefly((options) => laterApi.waiter.readNotifications({ body: { ids: [...ids] } }, options)),
  )

/** The waiters who can take over a check. @throws ApiError */
export const colleagues = () => briefly((options) => laterApi.checks.colleagues({}, options))

/** Moves a party that has to be approved to another table; it sits beside one that is there. @throws ApiError */
export const moveApproved = (check: string, table: string, approval?: Approval) =>
  now((options) =>
    laterApi.service.moveCheck(
      { params: { id: check }, body: { table, as: 'beside', ...(approval && { approval }) } },
      options,
    ),
  )

type Selection = InputOf<'billing', 'quote'>['body']['selection']
/** The id is the phone's own: sent again, it answers the same bill. */
export type PayRequest = InputOf<'billing', 'pay'>['body']

export type Quote = ResultOf<'billing', 'quote'>

/** What a bill of a part of a check comes to; changes nothing. @throws ApiError */
export const quote = (check: string, selection: Selection, signal: AbortSignal) =>
  laterApi.billing.quote({ params: { id: check }, body: { selection } }, { signal })

/**
 * Closes a bill: the server hands it to the gateway. Without an answer it may be closed or not, and the same request
 * says which. @throws ApiError
 */
export const pay = (check: string, body: PayRequest) =>
  now((options) => laterApi.billing.pay({ params: { id: check }, body }, options))

/** The parties of a table, also those whose pre-bill nobody has paid. @throws ApiError */
export const checksOf = (table: string) =>
  briefly((options) => laterApi.checks.ofTable({ params: { tableId: table } }, options))

/** The ways to pay of the venue, archived ones included. @throws ApiError */
export const tenders = () => briefly((options) => laterApi.company.tenders({}, options))

/** How far a bill is. @throws ApiError */
export const billIntent = (id: string) =>
  laterApi.billing.intent({ params: { id } }, { signal: AbortSignal.timeout(REQUEST_MS) })

/** Changes the tip on a closed bill of the waiter’s own. @throws ApiError */
export const changeTip = (id: string, body: InputOf<'billing', 'changeTip'>['body']) =>
  briefly((options) => laterApi.billing.changeTip({ params: { id }, body }, options))
