// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { KeptOutbox } from '../outbox/kept-outbox.ts'
import { Outbox } from '../outbox/outbox.ts'
import { collectOutboxes } from './end-outboxes.ts'
import { signedInAs } from './fake-server.ts'
import { idempotentServer } from './idempotent-server.ts'
import { advanceTime, move, newDevice } from './tabs.ts'

const { start } = KeptOutbox.prototype
beforeEach(() => {
  newDevice()
  signedInAs('monitor')
})
afterEach(() => {
  KeptOutbox.prototype.start = start
  vi.useRealTimers()
})

it('an outbox that a test file leaves behind sends nothing after it, even if it is started late', async () => {
  const server = idempotentServer()
  server.mode = 'down'
  const end = collectOutboxes()
  const left = new Outbox()
  left.start()
  void move(left, 'a')
  await advanceTime(2000)
  expect(server.attempts.length).toBeGreaterThan(0)
  end()
  const late = new Outbox()
  late.start()
  void move(late, 'b')
  server.attempts.length = 0
  document.dispatchEvent(new Event('visibilitychange'))
  await advanceTime(60_000)
  expect(server.attempts).toEqual([])
})
