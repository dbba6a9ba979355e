// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { order } from '../testing/entities.ts'
import { signedInAs } from '../testing/fake-server.ts'
import { catchSockets, lastOf } from '../testing/fake-socket.ts'
import { useOrderHint } from './use-live.ts'

const opened = () => {
  signedInAs('monitor')
  const sockets = catchSockets()
  return { sockets, ...renderHook(() => useOrderHint()) }
}

describe('the second connection', () => {
  it('authenticates, announces a new order, and closes with the screen', () => {
    const { sockets, result, unmount } = opened()
    expect(lastOf(sockets).protocols).toEqual(['kafana.v1', 'bearer.token-of-monitor'])
    expect(lastOf(sockets).url).not.toContain('after')
    act(() => lastOf(sockets).opens())
    result.current(order('o1'))
    expect(lastOf(sockets).sent.map((text) => JSON.parse(text) as unknown)).toEqual([
      { type: 'new-order', order: order('o1') },
    ])
    unmount()
    expect([sockets.length, lastOf(sockets).closed]).toEqual([1, true])
  })

  it('never sends later what could not be sent', () => {
    const { sockets, result } = opened()
    result.current(order('o1'))
    act(() => lastOf(sockets).opens())
    expect(lastOf(sockets).sent).toEqual([])
  })

  it('sends only the id of an order that is too large for a frame, in bytes', () => {
    const { sockets, result } = opened()
    act(() => lastOf(sockets).opens())
    result.current(order('o1', { description: 'ж'.repeat(8192) }))
    expect(lastOf(sockets).sent).toEqual(['{"type":"new-order","order":{"_id":"o1"}}'])
  })

  it('ends the session when the server says so', () => {
    const { sockets } = opened()
    act(() => lastOf(sockets).breaks(4401))
    expect(localStorage.getItem('token')).toBeNull()
  })
})
