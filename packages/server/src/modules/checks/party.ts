import { type AwayType, counterType, isAway, type OrderType, type TableKind } from '@kafana/domain'
import { AppError } from '../../platform/http/app-error.ts'
import { isSameName } from '../../platform/names.ts'
import type { Check, Party } from './check.ts'

/** @throws AppError ORDER_TYPE_OFF */
export const ensureOffered = (type: OrderType, offered: readonly AwayType[]): void => {
  if (isAway(type) && !offered.includes(type)) throw new AppError('ORDER_TYPE_OFF')
}

/**
 * At a table, a ticket that names no check is for whoever eats there; what they take away is on a check of its own. At a
 * counter, every ticket without a check is of another party.
 * @throws AppError ORDER_TYPE_OFF
 */
export const partyAt = (
  { kind }: { readonly kind: TableKind },
  { type, name: sent }: { readonly type?: OrderType | undefined; readonly name?: string | undefined },
  offered: readonly AwayType[],
): Party => {
  const name = sent ?? null
  if (type) ensureOffered(type, offered)
  if (kind === 'counter') return { type: type ?? counterType(offered), name, joins: () => false }
  const own = type ?? 'dineIn'
  return { type: own, name, joins: (check) => check.type === own }
}

/** The party of an order that was sent without a ticket: at a counter, the name of the order is that of the party. */
export const partyOfOrder = (
  { kind }: { readonly kind: TableKind },
  name: string,
  offered: readonly AwayType[],
): Party => {
  if (kind === 'table') return { type: 'dineIn', name: null, joins: (check) => check.type === 'dineIn' }
  const joins: Party['joins'] = (check) => check.name !== null && isSameName(check.name, name)
  return { type: counterType(offered), name, joins }
}

/** What the orders of a ticket are called. */
export const orderNameOf = (
  check: Pick<Check, 'name' | 'number'>,
  table: { readonly name: string; readonly kind: TableKind },
): string => check.name ?? (table.kind === 'counter' ? `${table.name} ${check.number}` : table.name)
