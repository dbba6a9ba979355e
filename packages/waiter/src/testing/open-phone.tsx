import { check, company, floorTable, order, table, zone } from '@kafana/client/testing/entities.ts'
import { fakeServer, type SeenRequest, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import { catchSockets, lastOf } from '@kafana/client/testing/fake-socket.ts'
import type { Check, Company, ModifierGroup, Notification, Order, Snapshot } from '@kafana/contract'
import { DEFAULT_LIMITS, type LineState, ofEachAction } from '@kafana/domain'
import { act, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { closePhoneOutbox } from '../data/phone-outbox.ts'
import { useVenue, VenueProvider } from '../data/use-venue.tsx'
import { Toast } from '../ui/toast.tsx'
import { fakeDialogs } from './fake-dialogs.ts'

/** Ana, whose phone it is. */
export const ANA = { _id: 'ana', firstname: 'Ana', lastname: 'A' }
export const BOBAN = { _id: 'boban', firstname: 'Boban', lastname: 'B' }

/** A line of an order in a state; its name is its id. */
export const sentLine = (
  line: string,
  state: LineState,
  changes: Partial<Order['products'][number]> = {},
): Order['products'][number] => ({
  product: { _id: `of-${line}`, name: line, taxClass: 'A' },
  price: 100,
  quantity: 1,
  line,
  lineVersion: 1,
  state,
  note: '',
  station: null,
  ...changes,
})

/** An order whose lines are all in one state, with the status that follows from it. */
export const sentOrder = (_id: string, state: LineState, changes: Partial<Order> = {}): Order => ({
  ...order(_id, { category: 'food', createdBy: ANA, products: [sentLine(_id, state)] }),
  status: ({ sent: 'created', preparing: 'pending', ready: 'done', served: 'delivered' } as const)[state],
  ...changes,
})

/** An open check of Ana's at a table of the same name. */
export const party = (_id: string, at: string, changes: Partial<Check> = {}): Check =>
  check(_id, { table: { _id: at, name: at, zone: null }, waiter: ANA, ...changes })

const VERSION = { version: 1 }

export interface PhoneVenue {
  readonly checks?: readonly Check[]
  readonly tables?: NonNullable<Snapshot['floor']>['tables']
  readonly products?: NonNullable<Snapshot['menu']>['products']
  readonly zones?: readonly string[]
  readonly states?: NonNullable<Snapshot['states']>['tables']
  readonly courses?: readonly string[]
  readonly modifierGroups?: readonly ModifierGroup[]
  readonly company?: Partial<Company>
  readonly limits?: NonNullable<Snapshot['limits']>['limits']
  /** The server's time; that of the phone where it does not matter. */
  readonly now?: Date
}

const snapshotOf = ({
  products = [],
  checks = [],
  tables,
  zones = [],
  states,
  courses = [],
  modifierGroups = [],
  company: settings = {},
  limits,
  now = new Date(),
}: PhoneVenue): Snapshot => ({
  live: 1,
  now: now.toISOString(),
  menu: { ...VERSION, products, groups: [], modifierGroups: [...modifierGroups] },
  floor: {
    ...VERSION,
    zones: zones.map((each) => zone(each)),
    tables: tables ?? [...new Set(checks.map((each) => each.table._id))].map((each) => table(each)),
  },
  states: { ...VERSION, tables: states ?? [floorTable('none')] },
  checks: { ...VERSION, checks: [...checks] },
  reasons: {
    ...VERSION,
    reasons: [
      { _id: 'r1', key: 'outOfStock', text: null, used: 'no', version: 1 },
      { _id: 'r2', key: 'wrongOrder', text: null, used: 'ask', version: 1 },
    ],
  },
  limits: {
    ...VERSION,
    limits: limits ?? ofEachAction((action) => DEFAULT_LIMITS[action].waiter),
  },
  venue: {
    ...VERSION,
    company: company(settings),
    courses: {
      mode: courses.length > 0 ? 'manual' : 'off',
      courses: courses.map((_id) => ({ _id, name: _id, key: null, archived: false, version: 1 })),
    },
  },
  people: { ...VERSION, people: [{ ...ANA, role: 'waiter' }] },
})

interface Phone {
  readonly seen: readonly SeenRequest[]
  /** What the phone has written, by call. */
  readonly writes: () => ReturnType<typeof writesIn>
  /** The server is away from now on. */
  readonly goOffline: () => void
  /** It is there again, and the phone notices at once. */
  readonly goOnline: () => void
}

/** Shows a screen on Ana's phone once it has read this venue and is connected. */
export const openPhone = async (
  shown: ReactNode,
  venue: PhoneVenue | (() => PhoneVenue),
  answers: Parameters<typeof fakeServer>[0] = {},
  notifications: readonly Notification[] = [],
): Promise<Phone> => {
  fakeDialogs()
  // What an earlier test left unsent.
  closePhoneOutbox()
  signedInAs('waiter', ANA)
  history.replaceState(null, '', '/waiter/')
  const sockets = catchSockets()
  const seen = fakeServer({
    'GET /api/waiter/snapshot': () => ({ body: snapshotOf(typeof venue === 'function' ? venue() : venue) }),
    'GET /api/notifications': () => ({ body: notifications }),
    ...answers,
  })
  const Loaded = () => useVenue() && <div data-testid="phone">{shown}</div>
  render(
    <VenueProvider>
      <Loaded />
      <Toast />
    </VenueProvider>,
  )
  await waitFor(() => lastOf(sockets))
  await act(async () => lastOf(sockets).opens())
  await screen.findByTestId('phone')
  // Every screen says when what it shows may be old.
  await waitFor(() => expect(screen.queryByText(/^Not connected/)).toBeNull())
  return {
    seen,
    writes: () => writesIn(seen).filter(({ call }) => !call.startsWith('POST /api/auth')),
    goOffline: () => act(() => lastOf(sockets).breaks()),
    goOnline: () =>
      act(() => {
        dispatchEvent(new Event('online'))
        lastOf(sockets).opens()
      }),
  }
}
