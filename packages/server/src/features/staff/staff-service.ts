import { dayBounds, dayOf, toMinor, type Minor } from '@kafana/domain'
import { found } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CompanyService } from '../company/index.ts'
import { createBalanceService, type BalanceService, type LedgerMove } from './balance-service.ts'
import { createMemberService, type EndSessions, type MemberService } from './member-service.ts'
import type { LedgerEntry, StaffMember } from './staff-member.ts'
import { selectSectionCategory, sumServed } from './staff-read-model.ts'

export interface StaffService extends MemberService {
  /** Gives a person funds or takes them; the amount is in major units. @throws AppError NOT_FOUND, INSUFFICIENT_BALANCE */
  changeBalance(
    tx: WriteTx,
    caller: Caller,
    id: string,
    code: 'give' | 'take',
    amount: number,
  ): Promise<StaffMember>
  /** Books the cash of a bill, or takes it back, for the person who closed it. */
  creditBill(tx: WriteTx, move: LedgerMove & { readonly kind: 'bill' | 'storno' | 'unbill' }): Promise<void>
  ledger(
    tx: Tx,
    id: string,
    range: Parameters<BalanceService['entries']>[2],
  ): Promise<{ balance: Minor; entries: LedgerEntry[] }>
  /** What a person completed on one venue day (today without one), within a section's category. @throws AppError NOT_FOUND */
  dayStats(tx: Tx, id: string, sectionId: string, day?: string): Promise<{ count: number; total: Minor }>
}

export interface StaffRooms {
  readonly company: Pick<CompanyService, 'current'>
  readonly endSessions: EndSessions
}

export const createStaffService = (
  platform: Pick<Platform, 'journal' | 'clock'>,
  { company, endSessions }: StaffRooms,
): StaffService => {
  const members = createMemberService(platform, endSessions)
  const balances = createBalanceService(platform)
  return {
    ...members,
    changeBalance: async (tx, caller, id, code, amount) => {
      const { id: userId } = await members.find(tx, id)
      await balances.move(tx, { userId, amount: toMinor(amount), kind: code, by: caller.userId })
      return members.find(tx, id)
    },
    creditBill: async (tx, move) => {
      await balances.move(tx, move)
    },
    ledger: async (tx, id, range) => {
      const { balance } = await members.find(tx, id)
      return { balance, entries: await balances.entries(tx, id, range) }
    },
    dayStats: async (tx, id, sectionId, day) => {
      const { id: userId } = await members.find(tx, id)
      const { category } = found(await tx.get(selectSectionCategory, { sectionId }))
      const clock = await company.current(tx)
      const { start, end } = dayBounds(day ?? dayOf(platform.clock.now(), clock), clock)
      const row = await tx.get(sumServed(category === null ? 'all' : 'category'), {
        userId,
        start,
        end,
        category: category ?? '',
      })
      return { count: row?.count ?? 0, total: row?.total ?? 0 }
    },
  }
}
