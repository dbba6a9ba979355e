import type { AwayType } from '@kafana/domain'
import { AppError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { type Check, type CheckChange, type ChecksService, ensureOffered } from '../checks/index.ts'
import type { Company, CompanyService } from '../company/index.ts'
import type { LayoutService } from '../layout/index.ts'
import type { OrdersService } from '../orders/index.ts'

export interface OrderTypeSettingsChange {
  readonly types: readonly AwayType[]
  readonly seats: boolean
  readonly askCovers?: boolean | undefined
  /** Of the zone and the table that are made for a venue that has no counter. */
  readonly counter?: string | undefined
  readonly version?: number | undefined
}

export interface OrderTypesService {
  /**
   * What the venue offers beside eating in. With the first type it gets a counter, in a zone of its own.
   * @throws AppError NAME_TAKEN, COUNTER_NEEDS_NAME; ConflictError VERSION_CONFLICT
   */
  updateOrderTypes(tx: WriteTx, caller: Caller, change: OrderTypeSettingsChange): Promise<Company>
  /**
   * Changes an open check. With another type, the tax of what is not billed is restated; other allergies are printed for
   * the kitchen. @throws AppError NOT_FOUND, CHECK_CLOSED, ORDER_TYPE_OFF, ORDER_LOCKED; ConflictError VERSION_CONFLICT
   */
  updateCheck(tx: WriteTx, caller: Caller, id: string, change: CheckChange): Promise<Check>
}

export interface OrderTypeDeps {
  readonly checks: Pick<ChecksService, 'check' | 'change'>
  readonly company: Pick<CompanyService, 'current' | 'setOrderTypes'>
  readonly layout: Pick<LayoutService, 'tables' | 'createZone' | 'createTable'>
  readonly orders: Pick<OrdersService, 'restateCheck' | 'ofChecks' | 'printAllergies'>
}

export const createOrderTypesService = (
  { audit }: Pick<Platform, 'audit'>,
  { checks, company, layout, orders }: OrderTypeDeps,
): OrderTypesService => {
  const hasCounter = async (tx: Tx): Promise<boolean> =>
    (await layout.tables(tx)).some(({ kind }) => kind === 'counter')

  return {
    updateOrderTypes: async (tx, caller, { counter, ...change }) => {
      if (change.types.length > 0 && !(await hasCounter(tx))) {
        if (counter === undefined) throw new AppError('COUNTER_NEEDS_NAME')
        const name = counter
        const { id: zoneId } = await layout.createZone(tx, caller, { name, smokingZone: false })
        await layout.createTable(tx, caller, { name, zoneId, capacity: 1, kind: 'counter' })
      }
      await company.setOrderTypes(tx, caller, change)
      return company.current(tx)
    },
    updateCheck: async (tx, { userId: by }, id, change) => {
      const { type } = change
      const before = await checks.check(tx, id)
      if (type !== undefined) ensureOffered(type, (await company.current(tx)).orderTypes)
      const after = await checks.change(tx, by, id, change)
      const isRetyped = after.type !== before.type
      if (isRetyped) await orders.restateCheck(tx, after.id, after.type)
      const isOtherAllergy = after.allergies !== before.allergies
      if (isOtherAllergy) await orders.printAllergies(tx, by, await orders.ofChecks(tx, [after.id]))
      await audit.record(tx, {
        by,
        action: 'check.updated',
        entityId: id,
        details: { ...change },
        event: { type: 'dataChanged', room: isRetyped || isOtherAllergy ? 'orders' : 'checks' },
      })
      return after
    },
  }
}
