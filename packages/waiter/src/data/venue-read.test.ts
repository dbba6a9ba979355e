// @vitest-environment jsdom
import { advanceTime } from '@kafana/client/testing/tabs.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { venueStore } from './current-venue.ts'
import { newPhone, type Phone } from './testing/phone.ts'

let phone: Phone
beforeEach(async () => {
  phone = await newPhone()
})
afterEach(() => {
  phone.close()
  vi.useRealTimers()
})

const readWith = async (response: () => Response): Promise<boolean | undefined> => {
  vi.stubGlobal('fetch', async () => response())
  let isRead: boolean | undefined
  void venueStore()
    .refresh(null)
    .then((outcome) => (isRead = outcome))
  await advanceTime(15_000)
  return isRead
}
const refused = (status: number, code: string) => () =>
  new Response(JSON.stringify({ code, message: '' }), {
    status,
    headers: { 'Content-Type': 'application/json' },
  })

it.each([
  ['a limit', refused(429, 'TOO_MANY_REQUESTS')],
  ['a refusal', refused(403, 'FORBIDDEN')],
  ['a page of a guest network', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
  ['a snapshot of nothing', () => new Response(JSON.stringify({ live: 1 }), { status: 200 })],
])('%s is no read', async (_what, response) => {
  phone.close()
  await venueStore().open('nobody')
  expect(await readWith(response)).toBe(false)
})

it('the end of the session leaves nothing to read', async () => {
  expect(await readWith(refused(401, 'UNAUTHENTICATED'))).toBe(true)
})
