import { describe, expect, test } from 'vitest'
import { createContact } from './contact.ts'

const SECOND = 1000
const ALL = { doubts: [] as { taskId: string }[], moreDoubts: false, doubtsDigest: 'a' }
const FIRST = { doubts: [{ taskId: 'm' }], moreDoubts: true, doubtsDigest: 'a' }

/** Contact with a server, by a clock and an id of commands that the test sets. */
const opened = () => {
  const world = { now: 7 * SECOND, commandsFor: 'j' }
  const contact = createContact(
    () => world.commandsFor,
    () => world.now,
  )
  /** A call that begins now and is answered so many seconds later. */
  const call = (reply: typeof ALL, seconds = 0): void => {
    const [sent, begunAt] = [{ commandsFor: world.commandsFor, ...contact.request() }, world.now]
    world.now += seconds * SECOND
    contact.replied(sent.commandsFor)
    contact.received(sent, reply, begunAt)
  }
  const pass = (seconds: number): void => {
    world.now += seconds * SECOND
  }
  return { world, contact, call, pass }
}

describe('contact with the server', () => {
  test('lasts a minute from the beginning of the last call that was answered', () => {
    const { contact, call, pass } = opened()
    call(ALL, 38)
    pass(21)
    expect(contact.isAnswered()).toBe(true)
    pass(1)
    expect(contact.isAnswered()).toBe(false)
  })

  test('is not restored by an answer to a call that began a minute ago', () => {
    const { contact, call } = opened()
    call(ALL, 60)
    expect(contact.isAnswered()).toBe(false)
  })

  test('is there again once the server has named all tasks from the beginning', () => {
    const { contact, call, pass } = opened()
    call(ALL)
    pass(70)
    call(FIRST)
    expect([contact.isAnswered(), contact.isMore()]).toEqual([false, true])
    call(ALL)
    expect([contact.isAnswered(), contact.isMore()]).toEqual([true, false])
  })

  test('is not there with the end of a list of which the beginning does not count any more', () => {
    const { contact, call, pass } = opened()
    call(FIRST)
    pass(50)
    call(ALL, 20)
    expect(contact.isAnswered()).toBe(false)
    call(ALL)
    expect(contact.isAnswered()).toBe(true)
  })

  test('is of one id of commands', () => {
    const { world, contact, call } = opened()
    call(ALL)
    world.commandsFor = 'k'
    expect([contact.isAnswered(), contact.isCompared(), contact.isReplied()]).toEqual([false, false, false])
  })
})

test('a journal stays compared through silence, until the program stood still or was paired elsewhere', () => {
  const { contact, call, pass } = opened()
  expect(contact.isCompared()).toBe(false)
  call(ALL)
  pass(3600)
  contact.lose()
  expect([contact.isCompared(), contact.isAnswered()]).toEqual([true, false])
  contact.forget()
  expect(contact.isCompared()).toBe(false)
})

test('the answer after a failure, or after contact was lost, is not held', () => {
  const { contact, call, pass } = opened()
  call(ALL)
  contact.notReplied()
  expect([contact.isReplied(), contact.isAnswered()]).toEqual([false, true])
  call(ALL)
  expect(contact.isReplied()).toBe(true)
  pass(61)
  expect([contact.isAnswered(), contact.isReplied()]).toEqual([false, false])
})
