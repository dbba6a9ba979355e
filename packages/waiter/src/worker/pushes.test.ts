import { beforeEach, describe, expect, it } from 'vitest'
import { createPushes } from './pushes.ts'

const ORIGIN = 'https://kafana.example'

let shown: { title: string; options: NotificationOptions; isClosed: boolean }[]
let badges: number[]
let opened: string[]
let pages: { url: string; focused: number; messages: unknown[] }[]
const surroundings = (isFaulty = false) => ({
  base: '/waiter/',
  registration: {
    showNotification: async (title: string, options: NotificationOptions) => {
      shown = shown.filter((each) => each.options.tag !== options.tag)
      shown.push({ title, options, isClosed: false })
    },
    getNotifications: async () =>
      shown.map(({ options }) => ({ data: options.data as unknown, close: () => {} })),
  },
  clients: {
    matchAll: async () =>
      pages.map((page) => ({
        url: page.url,
        focus: async () => (page.focused += 1),
        postMessage: (message: unknown) => page.messages.push(message),
      })),
    openWindow: async (address: string) => opened.push(address),
  },
  setBadge: async (count: number) => {
    if (isFaulty) throw new Error('not allowed')
    badges.push(count)
  },
})
const push = (table: string, body: string) => JSON.stringify({ table, title: `Table ${table}`, body })
const page = (path: string) => ({ url: ORIGIN + path, focused: 0, messages: [] })

beforeEach(() => {
  ;[shown, badges, opened, pages] = [[], [], [], []]
})

describe('a push to a phone', () => {
  it('is shown and signalled; a later one about the same table takes its place', async () => {
    const { show } = createPushes(surroundings())
    await show(push('5', '2 ready'))
    await show(push('6', '1 ready'))
    await show(push('5', '3 ready'))
    expect(shown.map(({ title, options }) => [title, options.body])).toEqual([
      ['Table 6', '1 ready'],
      ['Table 5', '3 ready'],
    ])
    expect(shown[1]?.options).toMatchObject({ renotify: true, vibrate: [200, 100, 200] })
    expect(badges).toEqual([1, 2, 2])
  })

  it.each([undefined, '', 'no JSON', 'null', '{}'])('is shown even if it says %j', async (text) => {
    await createPushes(surroundings()).show(text)
    expect(shown.map(({ title }) => title)).toEqual(['Kafana'])
  })

  it('is shown where the icon takes no badge', async () => {
    await createPushes(surroundings(true)).show(push('5', '2 ready'))
    await createPushes({ ...surroundings(), setBadge: undefined }).show(push('6', '2 ready'))
    expect(shown).toHaveLength(2)
  })
})

describe('a notification that is pressed', () => {
  const press = (data: unknown) => {
    let closed = 0
    const open = createPushes(surroundings()).open({ data, close: () => (closed += 1) })
    return open.then(() => closed)
  }

  it('opens the app at its table', async () => {
    pages = [page('/orders')]
    expect(await press({ table: 'a/b' })).toBe(1)
    expect(opened).toEqual(['/waiter/table/a%2Fb'])
  })

  it('shows its table in the app that is open', async () => {
    pages = [page('/orders'), page('/waiter/me')]
    await press({ table: 't5' })
    expect(opened).toEqual([])
    expect(pages).toMatchObject([
      { focused: 0, messages: [] },
      { focused: 1, messages: [{ is: 'openTable', table: 't5' }] },
    ])
  })

  it('of no table opens the app', async () => {
    await press(null)
    pages = [page('/waiter/')]
    await press({ table: '' })
    expect([opened, pages[0]?.focused, pages[0]?.messages]).toEqual([['/waiter/'], 1, []])
  })
})
