import {
  accountsEndpoints,
  type AccountEntry as WireEntry,
  type GuestAccount as WireAccount,
  type Voucher as WireVoucher,
  type voucherEndpoints,
} from '@kafana/contract'
import { fromMinor, leftOnAccount, type Minor, toMinor } from '@kafana/domain'
import { iso } from '../../platform/clock.ts'
import { CommittedRefusal, withCurrentOnConflict } from '../../platform/http/app-error.ts'
import { type Handler, implement } from '../../platform/http/implement.ts'
import { personToWire } from '../../platform/http/person-to-wire.ts'
import type { GuestAccount } from './account-list.ts'
import type { AccountEntry, AccountsService } from './accounts-service.ts'
import type { Voucher, VouchersService } from './vouchers-service.ts'

const amountOrNull = (amount: Minor | null): number | null => (amount === null ? null : fromMinor(amount))
const minorOrNull = (amount: number | null): Minor | null => (amount === null ? null : toMinor(amount))

const accountToWire = ({ id, name, note, limit, balance, archived, version }: GuestAccount): WireAccount => ({
  _id: id,
  name,
  note,
  limit: amountOrNull(limit),
  balance: fromMinor(balance),
  archived,
  version,
})
const isAccount = ({ kind }: GuestAccount): boolean => kind === 'account'

const voucherToWire = ({ id, end, note, value, left, expires, ...voucher }: Voucher): WireVoucher => ({
  _id: id,
  end,
  note,
  value: fromMinor(value),
  left: fromMinor(left),
  expires,
  expired: voucher.isExpired,
  blocked: voucher.isBlocked,
  soldAt: voucher.soldAt === null ? null : iso(voucher.soldAt),
  version: voucher.version,
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

type VoucherHandlers = {
  readonly [K in keyof typeof voucherEndpoints]: Handler<(typeof voucherEndpoints)[K]>
}
const voucherRoutes = (service: VouchersService): VoucherHandlers => ({
  vouchers: async (_input, { read }) => (await read((tx) => service.vouchers(tx))).map(voucherToWire),
  sellVoucher: ({ body: { value, takenBy = null, ...body } }, { caller, write }) =>
    write(async (tx) =>
      voucherToWire(await service.sell(tx, caller, { ...body, amount: toMinor(value), takenBy })),
    ),
  updateVoucher: ({ params, body }, { caller, write }) =>
    write((tx) =>
      withCurrentOnConflict(voucherToWire, service.update(tx, caller, params.id, body).then(voucherToWire)),
    ),
  lookUpVoucher: ({ body: { code } }, { caller, write }) =>
    write(async (tx) => {
      const found = await service.lookUp(tx, caller, code)
      if (found instanceof CommittedRefusal) return found
      const { _id, left, expires, expired } = voucherToWire(found)
      return { _id, left, expires, expired }
    }),
})

export const accountsRoutes = (service: AccountsService, vouchers: VouchersService) =>
  implement(accountsEndpoints, {
    ...voucherRoutes(vouchers),
    list: async (_input, { read }) =>
      (await read((tx) => service.list(tx))).filter(isAccount).map(accountToWire),
    open: async (_input, { read }) =>
      (await read((tx) => service.list(tx)))
        .filter((account) => isAccount(account) && !account.archived)
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
