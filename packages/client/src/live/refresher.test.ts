import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { createRefresher } from './refresher.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

/**
 * A resource on screen whose fetches take the given time; counts the fetches started and finished.
 */
const watch = (queryClient: QueryClient, resource: string, ms: number, fail?: () => Error | undefined) => {
  const count = { started: 0, arrived: 0, ms, isHanging: () => false }
  const observer = new QueryObserver(queryClient, {
    queryKey: [resource, 'list', {}],
    retry: false,
    queryFn: async ({ signal }) => {
      count.started += 1
      await new Promise((resolve) => setTimeout(resolve, count.isHanging() ? 1e9 : count.ms))
      const error = fail?.()
      if (error) throw error
      if (!signal.aborted) count.arrived += 1
      return count.started
    },
  })
  observer.subscribe(() => {})
  return count
}

describe('the refresher', () => {
  it('refetches only stale resources, once for a burst', async () => {
    const queryClient = new QueryClient()
    const [orders, staff] = [watch(queryClient, 'orders', 10), watch(queryClient, 'staff', 10)]
    await vi.advanceTimersByTimeAsync(50)
    const { refresh } = createRefresher(queryClient)
    for (let message = 0; message < 20; message += 1) void refresh(['orders', 'storage'])
    await vi.advanceTimersByTimeAsync(500)
    expect([orders.started, staff.started]).toEqual([2, 1])
    void refresh(null)
    await vi.advanceTimersByTimeAsync(500)
    expect([orders.started, staff.started]).toEqual([3, 2])
  })

  it('fetches once more what was fetched for the first time while a message arrived', async () => {
    const queryClient = new QueryClient()
    const orders = watch(queryClient, 'orders', 300)
    const { refresh } = createRefresher(queryClient)
    await vi.advanceTimersByTimeAsync(50)
    const done = refresh(['orders'])
    await vi.advanceTimersByTimeAsync(300)
    expect([orders.started, orders.arrived]).toEqual([2, 1])
    await vi.advanceTimersByTimeAsync(300)
    expect([await done, orders.started, orders.arrived]).toEqual([true, 2, 2])
  })

  it('does not fetch again what could not be fetched for the first time', async () => {
    const queryClient = new QueryClient()
    const orders = watch(
      queryClient,
      'orders',
      300,
      () => new ApiError({ status: 0, code: 'X', message: 'x' }),
    )
    const { refresh } = createRefresher(queryClient)
    await vi.advanceTimersByTimeAsync(50)
    const done = refresh(['orders'])
    await vi.advanceTimersByTimeAsync(600)
    expect([await done, orders.started]).toEqual([false, 1])
  })

  it('lets fetches finish under a steady stream of messages', async () => {
    const queryClient = new QueryClient()
    const orders = watch(queryClient, 'orders', 300)
    await vi.advanceTimersByTimeAsync(400)
    const { refresh } = createRefresher(queryClient)
    for (let message = 0; message < 60; message += 1) {
      void refresh(['orders'])
      await vi.advanceTimersByTimeAsync(50)
    }
    expect(orders.arrived).toBe(orders.started - 1)
    expect(orders.arrived).toBeGreaterThan(5)
  })

  it('resolves after the components were notified', async () => {
    const queryClient = new QueryClient()
    let reads = 0
    let shown = 0
    // As a screen listens.
    const listen = notifyManager.batchCalls(({ data }: { readonly data: number | undefined }) => {
      shown = data ?? 0
    })
    new QueryObserver(queryClient, {
      queryKey: ['orders', 'list', {}],
      queryFn: () => (reads += 1),
    }).subscribe(listen)
    await vi.advanceTimersByTimeAsync(50)
    const shownWhenDone = createRefresher(queryClient)
      .refresh(['orders'])
      .then(() => shown)
    await vi.advanceTimersByTimeAsync(500)
    expect(await shownWhenDone).toBe(2)
  })

  it('does not wait for fetches that hang on a broken connection', async () => {
    const queryClient = new QueryClient()
    const neverLoaded = watch(queryClient, 'staff', 1e9)
    const orders = watch(queryClient, 'orders', 10)
    await vi.advanceTimersByTimeAsync(50)
    const { refresh } = createRefresher(queryClient)
    orders.ms = 1e9
    const before = refresh(['orders'])
    await vi.advanceTimersByTimeAsync(100)
    expect([orders.started, orders.arrived, neverLoaded.started]).toEqual([2, 1, 1])
    orders.ms = 10
    neverLoaded.ms = 10
    const after = refresh(null, true)
    await vi.advanceTimersByTimeAsync(500)
    expect(await Promise.all([before, after])).toEqual([true, true])
    expect([orders.arrived, neverLoaded.arrived]).toEqual([2, 1])
  })

  it.each([
    ['once', 1, 4_200],
    ['twice', 2, 12_300],
  ])('begins fetches again that hang %s after a loss', async (_, hanging, ms) => {
    const queryClient = new QueryClient()
    const orders = watch(queryClient, 'orders', 10)
    await vi.advanceTimersByTimeAsync(50)
    orders.isHanging = () => orders.started <= 1 + hanging
    const done = createRefresher(queryClient).refresh(null, true)
    await vi.advanceTimersByTimeAsync(ms)
    expect([orders.started, orders.arrived]).toEqual([2 + hanging, 2])
    expect(await done).toBe(true)
  })

  it('aborts no fetches of a later loss', async () => {
    const queryClient = new QueryClient()
    const orders = watch(queryClient, 'orders', 10)
    await vi.advanceTimersByTimeAsync(50)
    orders.ms = 3_500
    const { refresh } = createRefresher(queryClient)
    void refresh(null, true)
    await vi.advanceTimersByTimeAsync(2_000)
    const done = refresh(null, true)
    await vi.advanceTimersByTimeAsync(3_700)
    expect([orders.started, orders.arrived]).toEqual([3, 2])
    expect(await done).toBe(true)
  })

  it('lets fetches that are slow three times after a loss take their time', async () => {
    const queryClient = new QueryClient()
    const orders = watch(queryClient, 'orders', 10)
    await vi.advanceTimersByTimeAsync(50)
    orders.ms = 15_000
    const done = createRefresher(queryClient).refresh(null, true)
    await vi.advanceTimersByTimeAsync(28_000)
    expect([orders.started, orders.arrived]).toEqual([4, 2])
    expect(await done).toBe(true)
  })

  it.each([
    [0, false],
    [503, false],
    [403, true],
  ])('reports whether the server was reachable: status %i gives %s', async (status, complete) => {
    const queryClient = new QueryClient()
    watch(queryClient, 'orders', 10, () => new ApiError({ status, code: 'X', message: 'x' }))
    const answer = createRefresher(queryClient).refresh(null)
    await vi.advanceTimersByTimeAsync(500)
    expect(await answer).toBe(complete)
  })
})
