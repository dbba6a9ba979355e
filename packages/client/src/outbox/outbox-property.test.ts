// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { refusal, signedInAs } from '../testing/fake-server.ts'
import { idempotentServer, type ServerMode } from '../testing/idempotent-server.ts'
import { move, newDevice, openTab, advanceTime, settle } from '../testing/tabs.ts'
import type { Outbox } from './outbox.ts'

/**
 * What may happen on a device with two tabs: somebody moves an order, the server goes and comes, a tab is
 * reloaded or dies, time passes.
 */
type Event =
  | { readonly do: 'move'; readonly tab: number; readonly isBad: boolean }
  | { readonly do: 'server'; readonly mode: ServerMode }
  | { readonly do: 'reload' | 'close'; readonly tab: number }
  | { readonly do: 'sign-in' }
  | { readonly do: 'wait'; readonly ms: number }
const tab = fc.nat({ max: 1 })
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('move' as const), tab, isBad: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('server' as const),
      mode: fc.constantFrom<ServerMode>('up', 'down', 'answers-lost', 'busy', 'signed-out'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('reload' as const, 'close' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sign-in' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 500, 2000, 7000) }),
  },
)

/**
 * A device on which events happen. `made` is every change in the order of its making, `heard` those whose
 * refusal its maker received.
 */
const setUp = () => {
  newDevice()
  signedInAs('monitor')
  const server = idempotentServer((path) =>
    path.includes('bad') ? refusal(409, 'STATUS_CHANGED') : undefined,
  )
  const tabs: (Outbox | null)[] = [openTab(), openTab()]
  const [made, heard]: [string[], string[]] = [[], []]
  const isClosed = () => tabs.every((each) => each === null)
  const reopen = (at: number): Outbox => (tabs[at] ??= openTab())
  const happen = async (what: Event): Promise<void> => {
    if (what.do === 'server') server.mode = what.mode
    else if (what.do === 'sign-in') signedInAs('monitor')
    else if (what.do === 'wait') await advanceTime(what.ms)
    else if (what.do === 'move') {
      if (localStorage.getItem('token') === null) return
      const id = `${what.isBad ? 'bad' : 'good'}-${made.length}`
      made.push(id)
      void move(reopen(what.tab), id).then(({ is }) => {
        if (is === 'refused') heard.push(id)
      })
      // Longer than a database takes; a device that dies in the same instant has shown nothing yet.
      await settle()
    } else {
      tabs[what.tab]?.stop()
      tabs[what.tab] = what.do === 'reload' ? openTab() : null
    }
  }
  return { server, tabs, made, heard, happen, reopen, isClosed }
}

const run = async (events: readonly Event[]): Promise<void> => {
  const { server, tabs, made, heard, happen, reopen, isClosed } = setUp()
  try {
    for (const what of events) await happen(what)
    server.mode = 'up'
    signedInAs('monitor')
    if (isClosed()) reopen(0)
    await advanceTime(30_000)
    const arrived = server.done.map(({ path }) => path.replace('/api/order/', ''))
    expect(arrived).toEqual(made.filter((id) => id.startsWith('good')))
    const left = tabs.find((each) => each !== null)?.changes() ?? []
    const shown = left.flatMap((each) =>
      each.call === 'orders.updateStatus' && each.state === 'refused' ? [each.order._id] : [],
    )
    expect(left).toHaveLength(shown.length)
    expect([...shown, ...heard].toSorted()).toEqual(made.filter((id) => id.startsWith('bad')).toSorted())
  } finally {
    for (const each of tabs) each?.stop()
    vi.useRealTimers()
  }
}

it('delivers every change once and in order, or reports its refusal', async () => {
  await fc.assert(fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 25 }), run))
})
