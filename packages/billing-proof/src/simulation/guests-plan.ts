import type { GuestPayment, SplitPayment } from './choose-payments.ts'
import { voucherCodeFrom } from './guest-accounts.ts'
import type { OwnerAction } from './guest-money.ts'
import type { Plan, PlannedAction } from './plan.ts'
import type { Random } from './random.ts'
import type { ServedVenue } from './serve-meals.ts'

/** In how many histories guests have accounts and vouchers, and how often they pay with them. */
const CHANCE = {
  guests: 0.45,
  bill: 0.6,
  phone: 0.5,
  voucher: 0.6,
  beyond: 0.4,
  tip: 0.25,
  pair: 0.5,
  whole: 0.4,
}
const MOST = { sold: 2, paid: 2, value: 400, tip: 20 }
const PERIOD_MS = 70_000

const drawGuest = (random: Random, { guests }: ServedVenue, codes: readonly string[]): GuestPayment => {
  const isVoucher = random.chance(CHANCE.voucher)
  return {
    tender: isVoucher ? guests.tenders.voucher : guests.tenders.account,
    account: isVoucher ? null : random.pick(guests.accounts),
    code: isVoucher ? random.pick(codes) : '',
    share: random.chance(CHANCE.whole) ? 1000 : 1 + random.below(1000),
    tip: random.chance(CHANCE.tip) ? 1 + random.below(MOST.tip) : 0,
    isBeyond: random.chance(CHANCE.beyond),
  }
}

const drawSplit = (random: Random, venue: ServedVenue, codes: readonly string[]): SplitPayment => ({
  cash: random.pick([0, 500, 1000]),
  rest: random.pick(['card', venue.voucher]),
  tip: 0,
  guest: drawGuest(random, venue, codes),
})

/** What an owner sells and takes in the evening. */
const drawTaken = (random: Random, { waiters, owner, guests }: ServedVenue): Plan['taken'] => {
  const several = (most: number, draw: () => OwnerAction): Plan['taken'] =>
    Array.from({ length: random.below(most + 1) }, () => ({ at: random.below(PERIOD_MS), action: draw() }))
  const how = () => ({
    tender: random.pick(['cash', 'cash', 'card']),
    takenBy: random.pick([...waiters, owner]).id,
  })
  return [
    ...several(MOST.sold, () => ({
      type: 'sellVoucher',
      code: voucherCodeFrom(random),
      value: 1 + random.below(MOST.value),
      ...how(),
    })),
    ...several(MOST.paid, () => ({
      type: 'payAccount',
      account: random.pick(guests.accounts),
      amount: 1 + random.below(MOST.value),
      ...how(),
    })),
  ]
}

/** Two screens bill different orders at the same moment, each with all that is left on one account or voucher. */
const drawPair = (random: Random, venue: ServedVenue, codes: readonly string[]): PlannedAction[] => {
  const { orders, monitors, waiters } = venue
  const at = random.below(PERIOD_MS)
  const first = random.below(orders.length)
  const split = { cash: 0, rest: 'card', tip: 0, guest: drawGuest(random, venue, codes) }
  return monitors.map((_, monitor) => ({
    at: at + random.below(3000),
    monitor,
    action: {
      type: 'bill',
      orders: [orders[(first + monitor) % orders.length] ?? ''],
      kind: random.chance(0.7) ? 'fiscal' : 'pre',
      payment: 'cash',
      split,
      waiter: random.pick(waiters).username,
      gateway: null,
    },
  }))
}

/** Guests pay bills of the plan by account and with vouchers, some of which are sold that evening. */
export const withGuestAccounts = (random: Random, plan: Plan, venue: ServedVenue): Plan => {
  const taken = drawTaken(random.fork('taken'), venue)
  const codes = [
    ...venue.guests.vouchers.map(({ code }) => code),
    ...taken.flatMap(({ action }) => (action.type === 'sellVoucher' ? [action.code] : [])),
  ]
  const pays = (planned: PlannedAction): PlannedAction => {
    const { action } = planned
    if ((action.type !== 'bill' && action.type !== 'billPart') || !random.chance(CHANCE.bill)) return planned
    return { ...planned, action: { ...action, split: drawSplit(random, venue, codes) } }
  }
  const actions = plan.actions.map(pays)
  const pair = random.chance(CHANCE.pair) ? drawPair(random.fork('pair'), venue, codes) : []
  const payments = plan.phones.payments.map((planned) =>
    random.chance(CHANCE.phone)
      ? {
          ...planned,
          payment: {
            ...planned.payment,
            way: 'order' as const,
            guest: drawGuest(random, venue, codes),
          },
        }
      : planned,
  )
  return { ...plan, taken, actions: [...actions, ...pair], phones: { ...plan.phones, payments } }
}

/** They do in some of the histories. */
export const drawGuestAccounts = (random: Random, plan: Plan, venue: ServedVenue): Plan =>
  random.chance(CHANCE.guests) ? withGuestAccounts(random, plan, venue) : plan
