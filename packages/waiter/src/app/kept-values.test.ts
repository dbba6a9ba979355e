// @vitest-environment jsdom
import { keptRecord } from '@kafana/client/browser/kept-record.ts'
import { readSoundSettings, storeSoundSettings } from '@kafana/client/browser/sound-settings.ts'
import { storeLanguage, storedLanguage } from '@kafana/client/i18n/detect-language.ts'
import { i18n } from '@kafana/client/i18n/i18n.ts'
import { draftsOf } from '@kafana/client/pad/stored-drafts.ts'
import { clearSession, readSession } from '@kafana/client/session/session-store.ts'
import { signedInAs } from '@kafana/client/testing/fake-server.ts'
import { advanceTime, hangDatabase, newDevice } from '@kafana/client/testing/tabs.ts'
import { renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetPerson, knownPeople, rememberPerson, usePeople } from '../account/people.ts'
import { endValues, settled, valuesAtStart } from '../data/values-at-start.ts'
import { keepValues } from './kept-values.ts'

let close = (): void => {}
/** What the browser has written to its disk. */
let onDisk: Readonly<Record<string, string>> = {}

const write = (): void => {
  onDisk = { ...localStorage }
}
const open = async (ms = 500): Promise<void> => {
  valuesAtStart()
  close = keepValues()
  await advanceTime(ms)
}
/** The browser ends at once: its storage is what it had written. */
const end = (): void => {
  close()
  localStorage.clear()
  for (const [name, value] of Object.entries(onDisk)) localStorage.setItem(name, value)
}
const crash = async (): Promise<void> => {
  end()
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
  vi.restoreAllMocks()
})

const ana = { id: 'ana', name: 'Ana', email: '', key: 'key-of-the-phone', check: null }
const bojan = { ...ana, id: 'bojan', name: 'Bojan' }
const draft = (id: string, note = 'no ice') => ({
  current: 't1',
  of: { t1: { id, lines: [], note, covers: null } },
})

/** Ana signs in and types, and the browser has written nothing of it when it ends. */
const crashAfterAna = async (): Promise<void> => {
  write()
  rememberPerson(ana)
  signedInAs('waiter', { _id: 'ana' })
  draftsOf('ana').set(draft('d1'))
  await advanceTime(500)
  end()
}
const knownHere = () => knownPeople().map(({ id }) => id)
/** Who the phone knows, who is signed in, and Ana's draft. */
const phone = () => [knownHere(), readSession()?.user._id, draftsOf('ana').get().of['t1']?.id]

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

it.each([2_500, 30_000])('a database that answers after %i ms has not lost its later state', async (ms) => {
  await crashAfterAna()
  const answer = hangDatabase()
  await open(ms)
  expect(knownHere()).toEqual([])
  answer()
  await advanceTime(6_000)
  expect(phone()).toEqual([['ana'], 'ana', 'd1'])
  close()
  await open()
  expect(phone()).toEqual([['ana'], 'ana', 'd1'])
})

it('an evening without the database ends nothing less: whoever signed out then does not come back', async () => {
  rememberPerson(ana)
  signedInAs('waiter', { _id: 'ana' })
  await advanceTime(500)
  write()
  for (const id of ['d1', 'd2', 'd3']) {
    draftsOf('ana').set(draft(id))
    await advanceTime(500)
  }
  end()
  const answer = hangDatabase()
  await open(4_000)
  forgetPerson('ana')
  clearSession('signedOut')
  rememberPerson(bojan)
  close()
  answer()
  await open()
  expect(phone()).toEqual([['bojan'], undefined, undefined])
})

it('what somebody does before the database has answered is not undone, also if they close the app at once', async () => {
  await crashAfterAna()
  valuesAtStart()
  rememberPerson(bojan)
  signedInAs('waiter', { _id: 'bojan' })
  await open()
  expect(phone()).toEqual([['bojan'], 'bojan', undefined])
  await crashAfterAna()
  valuesAtStart()
  rememberPerson(bojan)
  endValues()
  await open()
  expect(knownHere()).toEqual(['bojan'])
})

it('what was changed and undone before the answer is no change', async () => {
  await crashAfterAna()
  storeLanguage('en')
  valuesAtStart()
  storeLanguage('mk')
  storeLanguage('en')
  await open()
  expect(phone()).toEqual([['ana'], 'ana', 'd1'])
  write()
  rememberPerson(bojan)
  await advanceTime(500)
  await crash()
  expect(knownHere()).toEqual(['bojan', 'ana'])
})

it('nothing is sent before the phone knows who is signed in, and it does not wait for a database that hangs', async () => {
  await crashAfterAna()
  const answer = hangDatabase()
  valuesAtStart()
  let isSettled = false
  void settled().then(() => {
    isSettled = true
  })
  close = keepValues()
  await advanceTime(3_000)
  expect(isSettled).toBe(false)
  await advanceTime(2_000)
  expect(isSettled).toBe(true)
  answer()
})

it('replaces no later state of another tab by an earlier one, and adds what is new', async () => {
  write()
  rememberPerson(ana)
  await advanceTime(500)
  const { 'kept-count': _count, ...values } = { ...localStorage }
  await keptRecord('kafana-values').write({ count: 90, values })
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  draftsOf('ana').set(draft('d1'))
  await advanceTime(1_500)
  expect(put.mock.calls.map(([kept]) => (kept as { readonly count: number }).count)).toEqual([91])
  await crash()
  expect([knownHere(), draftsOf('ana').get().of['t1']?.id]).toEqual([['ana'], 'd1'])
})

it('a write that failed is made again', async () => {
  write()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  rememberPerson(ana)
  await advanceTime(8_000)
  await crash()
  expect(knownHere()).toEqual(['ana'])
})

it('a restored language reaches the screen', async () => {
  i18n.addTexts('mk', {})
  storeLanguage('en')
  await advanceTime(500)
  write()
  storeLanguage('mk')
  await advanceTime(500)
  await crash()
  expect([storedLanguage(), i18n.language]).toEqual(['mk', 'mk'])
})

it('a changed sound is kept', async () => {
  write()
  storeSoundSettings({ volume: 'low', alert: 'alarm' })
  await advanceTime(500)
  await crash()
  expect(readSoundSettings()).toEqual({ volume: 'low', alert: 'alarm' })
})

/** The storage takes no value that is longer. */
const fillStorage = (most: number) => {
  const set = Storage.prototype.setItem
  return vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name, value) {
    if (value.length > most) throw new DOMException('full', 'QuotaExceededError')
    set.call(this, name, value)
  })
}

it('a full storage gets what fits, and the rest at a later start', async () => {
  write()
  rememberPerson(ana)
  signedInAs('waiter', { _id: 'ana' })
  draftsOf('ana').set(draft('d1', 'y'.repeat(5_000)))
  await advanceTime(500)
  const full = fillStorage(3_000)
  await crash()
  expect(phone()).toEqual([['ana'], 'ana', undefined])
  full.mockRestore()
  close()
  await open()
  expect(phone()).toEqual([['ana'], 'ana', 'd1'])
})

it('the database has what the storage had, although its number does not fit into the storage', async () => {
  write()
  rememberPerson(ana)
  const full = fillStorage(0)
  await advanceTime(500)
  full.mockRestore()
  await crash()
  expect(knownHere()).toEqual(['ana'])
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
