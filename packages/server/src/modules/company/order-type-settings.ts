import type { AwayType } from '@kafana/domain'
import { ensureVersion } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { updateOrderTypes } from './company-store.ts'

export interface OrderTypeChange {
  readonly types: readonly AwayType[]
  readonly seats: boolean
  /** Without it, it stays as it is. */
  readonly askCovers?: boolean | undefined
  readonly version?: number | undefined
}

export interface OrderTypeSettings {
  /** @throws ConflictError VERSION_CONFLICT */
  setOrderTypes(tx: WriteTx, caller: Caller, change: OrderTypeChange): Promise<void>
}

export const createOrderTypeSettings = (
  { audit }: Pick<Platform, 'audit'>,
  company: (
    tx: Tx,
  ) => Promise<{ readonly id: string; readonly version: number; readonly askCovers: boolean }>,
): OrderTypeSettings => ({
  setOrderTypes: async (tx, { userId: by }, { types, seats, askCovers: asked, version }) => {
    const before = await company(tx)
    ensureVersion(before, version)
    const askCovers = asked ?? before.askCovers
    await tx.run(updateOrderTypes, {
      orderTypes: JSON.stringify(types),
      seats: seats ? 1 : 0,
      askCovers: askCovers ? 1 : 0,
    })
    await audit.record(tx, {
      by,
      action: 'company.orderTypesUpdated',
      entityId: before.id,
      details: { types, seats, ...(asked !== undefined && { askCovers }) },
      event: { type: 'dataChanged', room: 'company' },
    })
  },
})
