// @vitest-environment jsdom
import { addProduct } from '@kafana/client/pad/drafts.ts'
import { draftsOf } from '@kafana/client/pad/stored-drafts.ts'
import { advanceTime } from '@kafana/client/testing/tabs.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendTicket } from '../../data/acts.ts'
import { restoreDrafts } from '../../data/kept-drafts.ts'
import { closePhoneOutbox } from '../../data/phone-outbox.ts'
import { ME, newPhone, type Phone } from '../../data/testing/phone.ts'
import { createPad } from './pad.ts'
import { finishOnceKept } from './sent-drafts.ts'

let phone: Phone
beforeEach(async () => {
  phone = await newPhone()
  const open = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('indexedDB', { open })
  closePhoneOutbox()
})
afterEach(() => {
  phone.close()
  vi.useRealTimers()
})

const sendOne = async (): Promise<string> => {
  const pad = createPad(ME, 't1')
  pad.change(addProduct('pie', 1))
  const { id = '', lines = [] } = pad.draft() ?? {}
  sendTicket({
    id,
    table: 't1',
    lines: lines.map(({ id: line, product, quantity, note }) => ({ id: line, product, quantity, note })),
  })
  finishOnceKept(pad, id)
  await advanceTime(10_000)
  return id
}
const drafts = () => draftsOf(ME).get().of

it('without a database, a ticket that ends with its page is a draft again', async () => {
  phone.server.network = 'down'
  const id = await sendOne()
  expect(drafts()).toEqual({})
  restoreDrafts(ME)
  expect(drafts()).toEqual({})
  closePhoneOutbox()
  restoreDrafts(ME)
  expect(drafts()).toMatchObject({ t1: { id, lines: [{ product: 'pie' }] } })
})

it('without a database, a ticket that was answered is none', async () => {
  phone.server.network = 'down'
  await sendOne()
  phone.server.network = 'up'
  await advanceTime(10_000)
  closePhoneOutbox()
  restoreDrafts(ME)
  expect(drafts()).toEqual({})
})
