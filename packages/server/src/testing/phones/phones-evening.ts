import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Session } from '@kafana/contract'
import { DEFAULT_ALLOWED_ROUTES } from '@kafana/domain'
import { replayStart } from '../../platform/live/live-hub.ts'
import { addMember, makeVenue, type Member } from '../factories.ts'
import { useCourses } from '../held-lines.ts'
import { restartServer, type StoppableServer, type TestServer } from '../test-server.ts'
import { makeProduct, makeTable, makeZone } from '../venue-factories.ts'
import { createChance } from './chance.ts'
import { emptyStorage, type PhoneApp, type PhoneStorage, startPhoneApp } from './phone-app.ts'
import { createPhoneLink, type PhoneLink } from './phone-link.ts'
import { phoneScript } from './phone-script.ts'
import { type PlantedFault, sendWithFault } from './planted-faults.ts'
import { createSharedTime } from './shared-time.ts'

/** A dish that was sent on a phone; the note of its line is its name. */
export interface TakenDish {
  readonly dish: string
  readonly line: string
  readonly phone: string
  /** The party or table that it was taken for, as the phone knew it. */
  readonly place: string
  readonly isHeld: boolean
  /** UTC ms, by the server's clock. */
  readonly at: number
}

/** A phone and whoever has it. */
export interface Phone {
  readonly name: string
  readonly member: Member
  readonly link: PhoneLink
  readonly storage: PhoneStorage
  /** Null while it is closed. */
  app: PhoneApp | null
}

const HOUR_MS = 3_600_000
/** By how much the clocks of the phones are ahead (ms). */
const CLOCKS = [0, HOUR_MS, -HOUR_MS] as const
const TABLES = ['1', '2', '3', '4'] as const
/** So many turns of the event loop without a request: then the databases of the phones are done too. */
const QUIET_TURNS = 25

/** Waits for what happens outside of the shared time: requests, live messages and the databases of the phones. */
const createSettling = ({ clock }: TestServer, delivered: () => Promise<void>) => {
  let [inFlight, isChanged] = [0, false]
  const quiet = async (): Promise<void> => {
    for (let turns = 0; turns < QUIET_TURNS; turns = inFlight > 0 ? 0 : turns + 1) await nextTurn()
  }
  return {
    track: async <T>(work: Promise<T>): Promise<T> => {
      inFlight += 1
      isChanged = true
      try {
        return await work
      } finally {
        inFlight -= 1
      }
    },
    settle: async (now: number): Promise<void> => {
      clock.set(now)
      await quiet()
      while (isChanged) {
        isChanged = false
        await delivered()
        await quiet()
      }
    },
  }
}

const sessionOf = ({ id, token, username, email }: Member, company: string): Session => ({
  token,
  role: 'waiter',
  userId: id,
  user: {
    _id: id,
    firstname: 'waiter',
    lastname: 'Test',
    username,
    email,
    role: 'waiter',
    company,
    allowedRoutes: [...DEFAULT_ALLOWED_ROUTES.waiter],
  },
})

const createVenue = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const [, , course = ''] = await useCourses(server, venue)
  const zone = await makeZone(server, venue)
  for (const name of TABLES) await makeTable(server, venue, { zoneId: zone.id, name })
  for (const name of ['Beer', 'Rakija'] as const)
    await makeProduct(server, venue, { name, category: 'drink' })
  for (const name of ['Pie', 'Soup'] as const) await makeProduct(server, venue, { name })
  return { venue, course }
}

interface Options {
  readonly phones: number
  readonly seed: number
  /** Planted in each phone. */
  readonly fault?: PlantedFault | undefined
}

/** An evening on several phones whose networks, apps and server fail as the test says. */
export const createPhonesEvening = async (base: TestServer, { phones: count, seed, fault }: Options) => {
  const script = await phoneScript()
  const chance = createChance(seed)
  const { venue, course } = await createVenue(base)
  const { companyId } = venue
  const phones: Phone[] = []
  let server = base
  let restarted: StoppableServer | null = null
  let isUp = true

  /** Every event has been sent to every phone, and has arrived there. */
  const delivered = async (): Promise<void> => {
    const last = await server.platform.uow.read(companyId, (tx) => replayStart(tx, null, server.clock.now()))
    const isBehind = (): boolean =>
      server.platform.live.listeners().some((each) => each.companyId === companyId && each.seq < last.seq)
    while (isBehind()) await nextTurn()
    const sockets = phones.flatMap(({ link }) => link.connections())
    await Promise.all(
      sockets.map(
        (socket) =>
          new Promise<void>((resolve) => {
            const done = (): void => {
              socket.off('pong', done)
              socket.off('close', done)
              resolve()
            }
            socket.on('pong', done)
            socket.on('close', done)
            socket.ping()
          }),
      ),
    )
  }
  const { settle, track } = createSettling(base, delivered)
  const time = createSharedTime(base.clock.now(), settle)

  const open = (phone: Phone, ahead: number): PhoneApp => {
    const { link, storage, member } = phone
    const send = fault === undefined ? link.send : sendWithFault(fault, phone)
    const app = startPhoneApp({ script, time, link, send, storage, ahead, random: chance })
    app.act.open(sessionOf(member, companyId))
    return app
  }
  for (let at = 0; at < count; at += 1)
    phones.push({
      name: `phone ${at}`,
      member: await addMember(base, companyId, 'waiter'),
      link: createPhoneLink({ time, track, server: () => (isUp ? server.url : null) }),
      storage: emptyStorage(),
      app: null,
    })
  const appOf = (phone: Phone): PhoneApp =>
    (phone.app ??= open(phone, CLOCKS[phones.indexOf(phone) % CLOCKS.length] ?? 0))
  const close = (phone: Phone): void => {
    phone.app?.kill()
    phone.app = null
  }
  const notes = {
    taken: [] as TakenDish[],
    /** Lines of tickets that were refused and not sent again. */
    dropped: new Set<string>(),
    /** Lines of tickets that were refused and sent again. */
    resent: new Set<string>(),
    /** Lines that the server has had. */
    known: new Set<string>(),
  }
  return {
    venue,
    course,
    phones,
    time,
    track,
    notes,
    appOf,
    close,
    /** The one that runs now. */
    server: (): TestServer => server,
    /** Stops the server; after this time (ms) another one runs. */
    restart: async (ms: number): Promise<void> => {
      isUp = false
      for (const { link } of phones) link.serverStopped()
      await restarted?.stop()
      await time.advance(ms)
      restarted = await restartServer(base)
      server = restarted
      isUp = true
    },
    end: async (): Promise<void> => {
      for (const phone of phones) close(phone)
      await restarted?.stop()
    },
  }
}
export type PhonesEvening = Awaited<ReturnType<typeof createPhonesEvening>>
