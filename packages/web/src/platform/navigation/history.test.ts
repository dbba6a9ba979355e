import { NavigationType, UNSAFE_createMemoryHistory } from 'react-router'
import { expect, it, vi } from 'vitest'
import { type Held, type Hold, holdable, type Move } from './history.ts'

/** The pages /a, /b and /c, at /b, held up by what `hold` says. */
const open = (hold: (move: Move) => boolean) => {
  const bare = UNSAFE_createMemoryHistory({
    initialEntries: ['/a', '/b', '/c'],
    initialIndex: 1,
    v5Compat: true,
  })
  const history = holdable(bare)
  const shown: string[] = []
  history.listen(({ location }) => void shown.push(location.pathname))
  const asked: string[] = []
  const held: Held[] = []
  const ask: Hold = (move, one) => {
    asked.push(`${move.action} ${move.location.pathname}${move.location.search}`)
    held.push(one)
    return hold(move)
  }
  return { history, shown, asked, held, end: history.hold(ask) }
}

it.each<[string, (history: ReturnType<typeof open>['history']) => void, string, string]>([
  ['a link', (history) => history.push('/d?x=1'), 'PUSH /d?x=1', '/d'],
  [
    'a replacement',
    (history) => history.replace({ pathname: '/d', search: '', hash: '' }),
    'REPLACE /d',
    '/d',
  ],
  ['Back', (history) => history.go(-1), 'POP /a', '/a'],
  ['Forward', (history) => history.go(1), 'POP /c', '/c'],
])('%s is held up, and goes on once', async (_name, go, question, target) => {
  const { history, shown, asked, held } = open(() => true)
  go(history)
  expect([history.location.pathname, shown, asked]).toEqual(['/b', [], [question]])
  await held[0]?.returned
  held[0]?.proceed()
  await Promise.resolve()
  expect([history.location.pathname, shown, asked]).toEqual([target, [target], [question]])
  // Only this navigation was let through.
  history.go(-1)
  expect([shown.length, asked.length]).toEqual([1, 2])
})

it.each([
  ['comes', 1],
  ['is lost', 0],
])(
  'returns to the page that is kept although somebody goes back twice before the return, which %s',
  async (_case, returns) => {
    vi.useFakeTimers()
    const bare = UNSAFE_createMemoryHistory({ initialEntries: ['/a', '/b', '/c', '/d'], v5Compat: true })
    // Like a browser, it goes later than it is asked to.
    const asked: number[] = []
    const go = (by: number): void => void asked.push(by)
    const history = holdable({ ...bare, go })
    const shown: string[] = []
    history.listen(({ location }) => void shown.push(location.pathname))
    const held: Held[] = []
    history.hold((_move, one) => held.push(one) > 0)
    bare.go(-1)
    bare.go(-1)
    for (const by of asked.splice(0).slice(0, returns)) bare.go(by)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    for (const by of asked.splice(0)) bare.go(by)
    await held[0]?.returned
    await vi.advanceTimersByTimeAsync(1000)
    expect([bare.location.pathname, shown, held.length, asked]).toEqual(['/d', [], 1, []])
    vi.useRealTimers()
  },
)

it('asks nobody after the hold has ended, and the newest hold while there are two', () => {
  const { history, shown, asked, end } = open(() => false)
  history.go(-1)
  const newer: NavigationType[] = []
  const endNewer = history.hold(({ action }) => {
    newer.push(action)
    return false
  })
  history.push('/d')
  // The older one does not end the newer one.
  end()
  history.push('/e')
  endNewer()
  history.push('/f')
  expect([shown, asked, newer]).toEqual([
    ['/a', '/d', '/e', '/f'],
    ['POP /a'],
    [NavigationType.Push, NavigationType.Push],
  ])
})
