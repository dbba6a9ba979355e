import { expect } from 'vitest'
import { createPermitRecords, type PermittedContent } from '../modules/billing/recovery/permit-records.ts'
import { openBillingAfterRestore } from './bills-missing-after-restore.ts'
import { TEST_PIN } from './factories.ts'
import { syncAs } from './gateway-factories.ts'
import { restartServer, type StoppableServer, type TestServer } from './test-server.ts'

/** A bill and its storno that were printed before the database was restored. */
export const LATE_STORNO = { bill: 'forgotten-bill', ref: 'SALE2345', storno: 'forgotten-storno' } as const
const { bill: BILL, ref: REF, storno: VOID } = LATE_STORNO

interface StornoValues {
  readonly intentId?: string
  readonly state?: 'DONE' | 'UNKNOWN'
  readonly orderIds?: readonly string[]
}

/** A venue whose gateway reports a bill of two orders of 250 and its storno, in any sequence. */
export const openLateStorno = async (server: TestServer) => {
  const made = await openBillingAfterRestore(server)
  const { venue, gateway, ids, printed, orderOf, ledgerOf, billing } = made
  return {
    ...made,
    order: ids[0] ?? '',
    sale: (state: 'DONE' | 'UNKNOWN' = 'DONE') =>
      printed({ intentId: BILL, ref: REF }, state === 'DONE' ? {} : { state, receiptNo: undefined }),
    /** @param mark empty in a command of an earlier version */
    storno: (
      mark: { readonly voids?: string } = { voids: REF },
      { intentId = VOID, state = 'DONE', orderIds = ids }: StornoValues = {},
    ) =>
      printed(
        {
          intentId,
          ref: intentId.toUpperCase().slice(0, 8),
          kind: 'storno',
          refReceiptNo: 41,
          closedBy: venue.owner.id,
          orderIds,
          ...mark,
        },
        { state, receiptNo: 42 },
      ),
    resolve: async (id: string, isPrinted: boolean, receiptNo = 42) => {
      const values = { printed: isPrinted, reason: 'I looked', ...(isPrinted && { receiptNo }) }
      return (await billing.resolve(id, values, venue.owner.token)).status
    },
    /** The record outside the database has these bills; a server that starts with it holds them at its gateway's calls. */
    restartWith: async (
      contents: Readonly<Record<string, Pick<PermittedContent, 'kind' | 'ref' | 'orders' | 'voids'>>>,
    ): Promise<StoppableServer> => {
      const rest = { payment: 'cash' as const, closedBy: venue.waiter.id, paidBy: null, journal: 'lost' }
      const allowed = Object.entries(contents).map(([id, content]) => ({
        id,
        epoch: 1,
        gateway: gateway.id,
        content: { ...rest, ...content },
      }))
      createPermitRecords(server.platform.settings.dataDir).write(venue.companyId, { allowed, heard: [] })
      const restarted = await restartServer(server)
      for (const _time of [1, 2, 3])
        await syncAs(restarted, gateway, { device: { serial: 'VIRT-1' }, lastLine: 0 })
      return restarted
    },
    billAgain: async () => {
      const { token } = venue.monitor
      const body = { username: venue.waiter.username, pin: TEST_PIN }
      return (await server.send('POST', `/api/order/${ids[0] ?? ''}/rebill`, { token, body })).status
    },
    isVoidedOnce: async () => {
      for (const id of ids)
        expect(await orderOf(id)).toMatchObject({ billKind: 'fiscal', storno: { receiptNo: 42 } })
      expect(await ledgerOf()).toMatchObject({
        balance: 0,
        entries: [
          { kind: 'bill', amount: 500 },
          { kind: 'storno', amount: 500 },
        ],
      })
      expect(await billing.storno(ids[0] ?? '')).toMatchObject({ body: { code: 'ALREADY_STORNO' } })
    },
  }
}
