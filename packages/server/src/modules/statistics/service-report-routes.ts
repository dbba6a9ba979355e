import {
  LISTED_MOVES,
  type ServiceGroup as WireGroup,
  type ServiceReport as WireReport,
  type statisticsEndpoints,
} from '@kafana/contract'
import { fromMinor } from '@kafana/domain'
import { iso } from '../../platform/clock.ts'
import type { Handler } from '../../platform/http/implement.ts'
import { personToWire } from '../../platform/http/person-to-wire.ts'
import { readService, type ServiceGroup, type ServiceGroups, type ServiceReport } from './service-report.ts'

const groupToWire = ({ by, approvedBy, reason, count, amount }: ServiceGroup): WireGroup => ({
  by: personToWire(by),
  approvedBy: approvedBy && personToWire(approvedBy),
  reason: reason && { _id: reason.id, key: reason.key, text: reason.text },
  count,
  amount: fromMinor(amount),
})

const groupsToWire = ({ count, amount, groups }: ServiceGroups) => ({
  count,
  amount: fromMinor(amount),
  groups: groups.map(groupToWire),
})

const guestsToWire = (guests: ServiceReport['guests']) =>
  guests ? { guests: { ...guests, average: fromMinor(guests.average) } } : {}

const waiterToWire = ({ waiter, closed, guests, ...of }: ServiceReport['waiters'][number]) => ({
  waiter: waiter && personToWire(waiter),
  closed,
  ...guestsToWire(guests),
  paid: fromMinor(of.paid),
  voids: fromMinor(of.voids),
  comps: fromMinor(of.comps),
  discounts: fromMinor(of.discounts),
  tips: fromMinor(of.tips),
})

const toWire = ({ checks, guests, moved, ...report }: ServiceReport): WireReport => ({
  checks,
  ...guestsToWire(guests),
  voids: groupsToWire(report.voids),
  rejected: groupsToWire(report.rejected),
  comps: groupsToWire(report.comps),
  discounts: groupsToWire(report.discounts),
  moved: {
    count: moved.count,
    amount: fromMinor(moved.amount),
    latest: moved.latest.map(({ check, at, by, approvedBy, amount }) => ({
      check,
      at: iso(at),
      by: personToWire(by),
      approvedBy: approvedBy && personToWire(approvedBy),
      amount: fromMinor(amount),
    })),
  },
  tips: report.tips.map(({ person, amount }) => ({
    person: personToWire(person),
    amount: fromMinor(amount),
  })),
  tenders: report.tenders.map(({ amount, rounding, tips, ...of }) => ({
    ...of,
    amount: fromMinor(amount),
    rounding: fromMinor(rounding),
    tips: fromMinor(tips),
  })),
  waiters: report.waiters.map(waiterToWire),
})

export const serviceReport: Handler<(typeof statisticsEndpoints)['service']> = async ({ query }, { read }) =>
  toWire(await read((tx) => readService(tx, query, LISTED_MOVES)))
