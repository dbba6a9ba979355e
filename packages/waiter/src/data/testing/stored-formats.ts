/**
 * What a phone had stored that must not be lost, in each format that a version of the app has written: nothing here is
 * ever changed. A new format is added at the end, and the version that brings it reads all of them.
 */
export interface StoredWork {
  /** The version of the database `kafana`, and what is in its store `changes`, whose key is `place`. */
  readonly version: number
  readonly changes: readonly object[]
  /** The text of the value `pad-drafts:id-of-waiter` in the browser's storage. */
  readonly drafts: string
  /** What the server gets of it: the call, its Idempotency-Key and its body. */
  readonly sent: readonly (readonly [call: string, key: string, body: object])[]
}

const BY = { _id: 'id-of-waiter', firstname: 'Vesna', lastname: 'K' }
const WAITING = { company: 'company-1', by: BY, at: 1795284001500, state: 'waiting', refusal: null }

const FIRST: StoredWork = {
  version: 1,
  changes: [
    {
      table: 't1',
      check: 'c3',
      taken: [
        {
          id: 'l-1',
          product: { _id: 'pie', name: 'Pie', category: 'food' },
          price: 250,
          options: [],
          isHeld: true,
        },
      ],
      call: 'service.sendTicket',
      input: {
        body: {
          id: 't-1',
          check: 'c3',
          covers: 2,
          note: 'By the window',
          takenAt: '2026-11-21T18:00:01.500Z',
          lines: [{ id: 'l-1', product: 'pie', quantity: 1, note: '', hold: true, seat: 1, options: [] }],
        },
      },
      key: 'key-1',
      place: 2,
      waited: true,
      ...WAITING,
    },
    {
      table: 't1',
      check: 'c3',
      call: 'service.fire',
      input: { params: { id: 'c3' }, body: { course: 'main' } },
      key: 'key-2',
      place: 3,
      waited: false,
      ...WAITING,
    },
    {
      table: 't1',
      check: 'c3',
      call: 'service.moveLines',
      input: { body: { lines: [{ id: 'l-0', version: 2 }], to: 'served' } },
      key: 'key-3',
      place: 4,
      waited: false,
      ...WAITING,
    },
    {
      table: 't1',
      check: 'c3',
      call: 'service.updateCheck',
      input: { params: { id: 'c3' }, body: { covers: 3 } },
      key: 'key-4',
      place: 5,
      waited: false,
      ...WAITING,
    },
    {
      table: 't2',
      check: 'c3',
      call: 'service.moveCheck',
      input: { params: { id: 'c3' }, body: { table: 't2', as: 'beside' } },
      key: 'key-5',
      place: 6,
      waited: false,
      ...WAITING,
    },
  ],
  drafts:
    '{"current":"t2","of":{"t2":{"id":"d-1","lines":[{"id":"l-2","product":"beer","quantity":2,"note":"cold","seat":1}],"note":"","covers":null,"now":["main"]}}}',
  sent: [
    [
      'POST /api/tickets',
      'key-1',
      {
        id: 't-1',
        check: 'c3',
        covers: 2,
        note: 'By the window',
        takenAt: '2026-11-21T18:00:01.500Z',
        lines: [{ id: 'l-1', product: 'pie', quantity: 1, note: '', hold: true, seat: 1, options: [] }],
      },
    ],
    ['POST /api/checks/c3/fire', 'key-2', { course: 'main' }],
    ['PUT /api/lines/state', 'key-3', { lines: [{ id: 'l-0', version: 2 }], to: 'served' }],
    ['PUT /api/checks/c3', 'key-4', { covers: 3 }],
    ['POST /api/checks/c3/move', 'key-5', { table: 't2', as: 'beside' }],
  ],
}

/** By the number of the format. */
export const STORED_FORMATS: ReadonlyMap<number, StoredWork> = new Map([[1, FIRST]])
