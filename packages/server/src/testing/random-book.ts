import type { BookDifference } from '@kafana/contract'
import type { Minor } from '@kafana/domain'
import fc from 'fast-check'
import { newId } from '../platform/new-id.ts'
import type { BookRecord, DeviceRecord } from './fiscal-book-records.ts'

const [MINUTE, HOUR] = [60_000, 3_600_000]
/** What happened to one paper, and what a person should then be told of it. */
const STORIES = [
  'fine',
  'fine',
  'fine',
  'storno',
  'numberLater',
  'toldLater',
  'amount',
  'class',
  'unnumbered',
  'invented',
  'byHand',
  'byHandUnknown',
  'claimed',
  'twice',
  'voided',
  'givenUp',
  'nobodyKnows',
] as const
type Story = (typeof STORIES)[number]

/** Printed anywhere in four days, often close to a midnight. */
const someMoment = fc
  .tuple(
    fc.integer({ min: -2, max: 2 }),
    fc.oneof(
      fc.integer({ min: -3 * MINUTE, max: 3 * MINUTE }),
      fc.integer({ min: -12 * HOUR, max: 12 * HOUR }),
    ),
  )
  .map(([day, shift]) => day * 24 * HOUR + shift)
const someAmounts = fc.tuple(fc.integer({ min: 2, max: 900_000 }), fc.nat(900_000))
export const somePaper = fc.record({
  story: fc.constantFrom(...STORIES),
  moment: someMoment,
  amounts: someAmounts,
  card: fc.boolean(),
  device: fc.constantFrom('S', 'T'),
  later: fc.integer({ min: 1, max: 26 * HOUR }),
})
type Paper = typeof somePaper extends fc.Arbitrary<infer P> ? P : never

type Expected = Pick<BookDifference, 'kind'> & {
  readonly receiptNo: number | null
  readonly ours: Minor | null
  readonly device: Minor | null
}
interface Side {
  readonly taxes: Readonly<Record<string, Minor>>
  readonly sign: 1 | -1
  readonly payment: 'cash' | 'card' | null
}
/** One paper as it should be told: on which moment's day, with what sums on either side, and what to be explained. */
export interface Told {
  readonly at: number
  readonly ours: Side[]
  readonly device: Side[]
  readonly voids: number
  readonly differences: Expected[]
}
export interface World {
  readonly bills: BookRecord[]
  readonly slips: DeviceRecord[]
  readonly told: Told[]
}

interface Parts {
  readonly paper: Paper
  readonly at: number
  readonly receiptNo: number
  readonly id: string
}
interface Happening {
  readonly bills?: BookRecord[]
  readonly slips?: DeviceRecord[]
  readonly told: Partial<Told>[]
}

const happenings = ({
  paper: {
    amounts: [a, b],
    card,
    device: serial,
    later,
  },
  at,
  receiptNo,
  id,
}: Parts): Record<Story, () => Happening> => {
  const [byClass, payment] = [{ А: a, В: b }, card ? ('card' as const) : ('cash' as const)]
  const total = a + b
  const bill: BookRecord = { id, kind: 'fiscal', at, byClass, payment, receiptNo, serial }
  const slip: DeviceRecord = { serial, receiptNo, kind: 'sale', at, byClass, payment, taskId: id }
  const [ours, device] = [
    { taxes: byClass, sign: 1, payment },
    { taxes: byClass, sign: 1, payment },
  ] as const
  const byHand: DeviceRecord = { ...slip, kind: 'external', byClass: {}, total, payment: null, taskId: null }
  const unknown = { taxes: { '': total }, sign: 1, payment: null } as const
  const difference = (kind: Expected['kind'], values: Partial<Expected>): Expected[] => [
    { kind, receiptNo, ours: null, device: null, ...values },
  ]
  return {
    fine: () => ({ bills: [bill], slips: [slip], told: [{ ours: [ours], device: [device] }] }),
    storno: () => ({
      bills: [{ ...bill, kind: 'storno' }],
      slips: [{ ...slip, kind: 'storno' }],
      told: [{ ours: [{ ...ours, sign: -1 }], device: [{ ...device, sign: -1 }] }],
    }),
    numberLater: () => ({
      bills: [{ ...bill, receiptNo: null, serial: null }],
      slips: [slip],
      told: [{ ours: [ours], device: [device] }],
    }),
    toldLater: () => ({
      bills: [{ ...bill, at: at + later }],
      slips: [slip],
      told: [{ ours: [ours], device: [device] }],
    }),
    amount: () => ({
      bills: [bill],
      slips: [{ ...slip, byClass: { А: a - 1, В: b } }],
      told: [
        {
          ours: [ours],
          device: [{ ...device, taxes: { А: a - 1, В: b } }],
          differences: difference('AMOUNT_DIFFERS', { ours: total, device: total - 1 }),
        },
      ],
    }),
    class: () => ({
      bills: [bill],
      slips: [{ ...slip, byClass: { А: a - 1, В: b + 1 } }],
      told: [
        {
          ours: [ours],
          device: [{ ...device, taxes: { А: a - 1, В: b + 1 } }],
          differences: [
            ...difference('CLASS_DIFFERS', { ours: a, device: a - 1 }),
            ...difference('CLASS_DIFFERS', { ours: b, device: b + 1 }),
          ],
        },
      ],
    }),
    unnumbered: () => ({
      bills: [{ ...bill, receiptNo: null, serial: null }],
      told: [{ ours: [ours], differences: difference('NUMBER_MISSING', { receiptNo: null, ours: total }) }],
    }),
    invented: () => ({
      bills: [bill],
      told: [{ ours: [ours], differences: difference('RECEIPT_UNTOLD', { ours: total }) }],
    }),
    byHand: () => ({
      slips: [byHand],
      told: [{ device: [unknown], differences: difference('ONLY_ON_DEVICE', { device: total }) }],
    }),
    byHandUnknown: () => ({
      slips: [{ ...byHand, total: 0 }],
      told: [{ device: [{ ...unknown, taxes: {} }], differences: difference('ONLY_ON_DEVICE', {}) }],
    }),
    claimed: () => ({
      bills: [{ ...bill, serial: null, at: at + later }],
      slips: [byHand],
      told: [{ ours: [ours], device: [unknown] }],
    }),
    twice: () => ({
      bills: [bill],
      slips: [slip, { ...slip, receiptNo: receiptNo + 1 }],
      told: [
        { ours: [ours], device: [device] },
        {
          device: [device],
          differences: difference('ONLY_ON_DEVICE', { receiptNo: receiptNo + 1, device: total }),
        },
      ],
    }),
    voided: () => ({
      bills: [{ ...bill, receiptNo: receiptNo + 1 }],
      slips: [
        { ...slip, kind: 'void', byClass: {} },
        { ...slip, receiptNo: receiptNo + 1 },
      ],
      told: [{ voids: 1 }, { ours: [ours], device: [device] }],
    }),
    givenUp: () => ({
      slips: [slip],
      told: [{ device: [device], differences: difference('ONLY_ON_DEVICE', { device: total }) }],
    }),
    nobodyKnows: () => ({
      bills: [{ ...bill, state: 'MANUAL', receiptNo: null, serial: null }],
      told: [{ differences: difference('NEEDS_PERSON', { receiptNo: null, ours: total }) }],
    }),
  }
}

/** What these papers leave in the store, and what the book of any day should say of them. Numbers are apart, so that both devices may be claimed by number alone. */
export const worldOf = (papers: readonly Paper[], midnight: number): World => {
  const world: World = { bills: [], slips: [], told: [] }
  for (const [index, paper] of papers.entries()) {
    const at = midnight + paper.moment
    const {
      bills = [],
      slips = [],
      told,
    } = happenings({ paper, at, receiptNo: 10 * (index + 1), id: newId() })[paper.story]()
    world.bills.push(...bills)
    world.slips.push(...slips)
    world.told.push(...told.map((one) => ({ at, ours: [], device: [], voids: 0, differences: [], ...one })))
  }
  return world
}
