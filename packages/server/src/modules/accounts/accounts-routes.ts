import {
  accountsEndpoints,
  type AccountEntry as WireEntry,
  type GuestAccount as WireAccount,
} from '@kafana/contract'
import { fromMinor, leftOnAccount, type Minor, toMinor } from '@kafana/domain'
import { iso } from '../../platform/clock.ts'
import { withCurrentOnConflict } from '../../platform/http/app-error.ts'
import { implement } from '../../platform/http/implement.ts'
import { personToWire } from '../../platform/http/person-to-wire.ts'
import type { AccountEntry, AccountsService, GuestAccount } from './accounts-service.ts'

const amountOrNull = (amount: Minor | null): number | null => (amount === null ? null : fromMinor(amount))
const minorOrNull = (amount: number | null): Minor | null => (amount === null ? null : toMinor(amount))

const accountToWire = ({ id, limit, balance, ...same }: GuestAccount): WireAccount => ({
  ...same,
  _id: id,
  limit: amountOrNull(limit),
  balance: fromMinor(balance),
})

const entryToWire = (entry: AccountEntry): WireEntry => ({
  position: entry.position,
  kind: entry.kind,
  amount: fromMinor(entry.amount),
  balanceAfter: fromMinor(entry.balanceAfter),
  at: iso(entry.at),
  by: personToWire(entry.by),
  ...(entry.tender !== null && { tender: entry.tender }),
  ...(entry.receiptNo !== null && { receiptNo: entry.receiptNo }),
  ...(entry.orderId !== null && { order: entry.orderId }),
  ...(entry.note !== '' && { note: entry.note }),
})

export const accountsRoutes = (service: AccountsService) =>
  implement(accountsEndpoints, {
    list: async (_input, { read }) => (await read((tx) => service.list(tx))).map(accountToWire),
    open: async (_input, { read }) =>
      (await read((tx) => service.list(tx)))
        .filter(({ archived }) => !archived)
        .map((account) => ({
          _id: account.id,
          name: account.name,
          left: amountOrNull(leftOnAccount(account)),
        })),
    create: ({ body: { limit, ...body } }, { caller, write }) =>
      write(async (tx) =>
        accountToWire(await service.create(tx, caller, { ...body, limit: minorOrNull(limit) })),
      ),
    update: ({ params, body: { limit, ...body } }, { caller, write }) =>
      write((tx) =>
        withCurrentOnConflict(
          accountToWire,
          service
            .update(tx, caller, params.id, {
              ...body,
              ...(limit !== undefined && { limit: minorOrNull(limit) }),
            })
            .then(accountToWire),
        ),
      ),
    entries: async ({ params, query }, { read }) => {
      const { entries, next } = await read((tx) => service.entries(tx, params.id, query))
      return { entries: entries.map(entryToWire), ...(next !== undefined && { next }) }
    },
    pay: ({ params, body: { tender, amount, takenBy = null, note } }, { caller, write }) =>
      write(async (tx) =>
        accountToWire(
          await service.pay(tx, caller, params.id, { tender, amount: toMinor(amount), takenBy, note }),
        ),
      ),
  })
