// @vitest-environment jsdom
import { draftsOf } from '@kafana/client/pad/stored-drafts.ts'
import { readSession } from '@kafana/client/session/session-store.ts'
import { signedInAs } from '@kafana/client/testing/fake-server.ts'
import { advanceTime, newDevice } from '@kafana/client/testing/tabs.ts'
import { renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetPerson, rememberPerson, usePeople } from '../account/people.ts'
import { keepValues } from './kept-values.ts'

let close = (): void => {}
/** What the browser has written to its disk. */
let onDisk: Readonly<Record<string, string>> = {}

const write = (): void => {
  onDisk = { ...localStorage }
}
const open = async (): Promise<void> => {
  const opening = keepValues()
  await advanceTime(0)
  close = await opening
  await advanceTime(500)
}
/** The browser ends at once: its storage is what it had written. */
const crash = async (): Promise<void> => {
  close()
  localStorage.clear()
  for (const [name, value] of Object.entries(onDisk)) localStorage.setItem(name, value)
  await open()
}

beforeEach(async () => {
  newDevice()
  onDisk = {}
  await open()
})
afterEach(() => {
  close()
  vi.useRealTimers()
})

const ana = { id: 'ana', name: 'Ana', email: '', key: 'key-of-the-phone', check: null }
const draft = (id: string) => ({
  current: 't1',
  of: { t1: { id, lines: [], note: 'no ice', covers: null } },
})

it('a phone whose browser has crashed knows a person, their session and drafts that it had not written yet', async () => {
  write()
  rememberPerson(ana)
  signedInAs('waiter', { _id: 'ana' })
  draftsOf('ana').set(draft('d1'))
  await advanceTime(500)
  const people = renderHook(usePeople)
  await crash()
  people.rerender()
  expect([people.result.current, readSession()?.user._id, draftsOf('ana').get()]).toEqual([
    [ana],
    'ana',
    draft('d1'),
  ])
})

it('a screen that is open is drawn again with what the phone has kept', async () => {
  write()
  rememberPerson(ana)
  await advanceTime(500)
  close()
  localStorage.clear()
  const people = renderHook(usePeople)
  await open()
  expect(people.result.current).toEqual([ana])
})

it('what was changed right before the app was closed stays', async () => {
  rememberPerson(ana)
  await advanceTime(500)
  draftsOf('ana').set(draft('d1'))
  close()
  await open()
  expect(draftsOf('ana').get()).toEqual(draft('d1'))
})

type Step = 'signIn' | 'forget' | 'type' | 'write' | 'crash'
it('after any evening with crashes, the phone has what it had', async () => {
  const steps = fc.array(fc.constantFrom<Step>('signIn', 'forget', 'type', 'write', 'crash'), {
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(steps, async (evening) => {
      for (const [at, step] of evening.entries()) {
        if (step === 'signIn') rememberPerson({ ...ana, key: `key ${at}` })
        else if (step === 'forget') forgetPerson('ana')
        else if (step === 'type') draftsOf('ana').set(draft(`d${at}`))
        else if (step === 'write') write()
        await advanceTime(500)
        const before = { ...localStorage }
        if (step === 'crash') await crash()
        const { 'kept-count': _before, ...had } = before
        const { 'kept-count': _now, ...has } = { ...localStorage }
        expect(has).toEqual(had)
      }
    }),
    { numRuns: 15 },
  )
})
