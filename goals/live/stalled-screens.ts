import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { LIVE_PATH, LIVE_PROTOCOL } from '@kafana/contract'
import type { Goal } from '../goal.ts'
import { startInstallation, type Installation } from '../harness/installation.ts'
import { openScreen } from '../harness/live-socket.ts'
import type { PlantedFault, ServerProcess } from '../harness/program.ts'
import { signIn, type Member } from '../harness/venue.ts'
import { createMover } from './mover.ts'

const [SCREENS, ASKED_MEGABYTES] = [100, 64]
const SCREENS_PER_SESSION = 15
/** The longest name: the larger the messages, the sooner the buffers are full. */
const NAME = 'Ж'.repeat(100)
/** More at once make a server larger whether its screens read or not: what it writes in one turn is in its memory. */
const [EVENTS, EVENTS_AT_ONCE] = [60_000, 500]
const [SAMPLE_MS, POLL_MS, MEGABYTE] = [50, 10, 1024 * 1024]

/** The frame of the protocol that closes a connection with the code 1013. */
const TRY_AGAIN_LATER = Buffer.from([0x88, 0x02, 0x03, 0xf5])

/** The memory of a process that is resident, in bytes. */
const residentBytes = (pid: number): number => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/** A screen that never reads: its buffers in the system fill up, and then those of the server. */
const openStalled = async ({ url, port }: ServerProcess, { id, token }: Member): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(
    [
      `GET ${LIVE_PATH}?userId=${id} HTTP/1.1`,
      `Host: ${new URL(url).host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      `Sec-WebSocket-Protocol: ${LIVE_PROTOCOL}`,
      `Authorization: Bearer ${token}`,
      '',
      '',
    ].join('\r\n'),
  )
  await once(socket, 'readable')
  const head = String(socket.read(12))
  if (!head.endsWith('101')) throw new Error(`a live connection was answered ${head}`)
  socket.pause()
  return socket
}

/** The last event again and again, as if that many changes had been made. */
const appendEvents = (count: number): readonly string[] => [
  `INSERT INTO events (company_id, seq, message, at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}),
      newest AS (SELECT company_id, message, at FROM events ORDER BY seq DESC LIMIT 1)
    SELECT v.company_id, v.event_seq + i, json_set(message, '$.seq', v.event_seq + i), at
      FROM n, newest JOIN venue_sequences v ON v.company_id = newest.company_id`,
  `UPDATE venue_sequences SET event_seq = event_seq + ${count} WHERE company_id = (SELECT company_id FROM events ORDER BY seq DESC LIMIT 1)`,
]

/** Sends many events while a screen reads them; returns the most memory that the server had. */
const load = async (
  { servers: [server], venue, rows }: Installation,
  move: () => Promise<unknown>,
  events: number,
): Promise<number> => {
  let [peak, last] = [0, 0]
  const sampler = setInterval(() => {
    peak = Math.max(peak, residentBytes(server.pid()))
  }, SAMPLE_MS)
  const screen = await openScreen(server.url, venue.waiter, ({ seq }) => {
    last = seq
  })
  const atOnce = Math.min(EVENTS_AT_ONCE, events)
  for (let sent = 0; sent < events; sent += atOnce) {
    for (const sql of appendEvents(atOnce)) await rows(sql)
    // A change makes the server read its log.
    await move()
    const [row] = await rows('SELECT max(event_seq) AS seq FROM venue_sequences')
    while (last < Number(row?.['seq'])) await wait(POLL_MS)
  }
  screen.close()
  clearInterval(sampler)
  return Math.max(peak, residentBytes(server.pid()))
}

export interface Stalled {
  readonly grownMegabytes: number
  /** Screens that the server has disconnected by the end. */
  readonly closed: number
}

/** Compares the memory of a server under load without and with screens that do not read. Null outside of Linux. */
export const stallScreens = async (
  screens: number,
  events: number,
  fault: PlantedFault | null = null,
): Promise<Stalled | null> => {
  if (process.platform !== 'linux') return null
  const installation = await startInstallation({ engine: 'sqlite', fault })
  const { servers } = installation
  const sockets: Socket[] = []
  try {
    const mover = await createMover(installation, 1, () => NAME)
    let moves = 0
    const move = async (): Promise<unknown> => {
      moves += 1
      return mover.move(moves)
    }
    // Before anything is measured: a sign-in takes memory for its hash.
    const members: Member[] = []
    for (let session = 0; session * SCREENS_PER_SESSION < screens; session += 1)
      members.push(await signIn(servers[0].client, `monitor${session % 2}`))
    // Twice, so that what the first load leaves is not counted.
    const without = Math.max(await load(installation, move, events), await load(installation, move, events))
    for (let at = 0; at < screens; at += 1) {
      const member = members[Math.floor(at / SCREENS_PER_SESSION)]
      if (member) sockets.push(await openStalled(servers[0], member))
    }
    const withScreens = await load(installation, move, events)
    let closed = 0
    // A socket that does not read learns of its end when it reads again.
    for (const socket of sockets) {
      socket.on('data', (bytes: Buffer) => {
        if (bytes.includes(TRY_AGAIN_LATER)) closed += 1
      })
      socket.resume()
    }
    await wait(8000)
    return {
      grownMegabytes: (withScreens - without) / MEGABYTE,
      closed,
    }
  } finally {
    for (const socket of sockets) socket.destroy()
    await installation.close()
  }
}

export const stalledGoal: Goal = {
  id: 'G17',
  title: 'screens that do not read',
  asked: '100 stalled connections: 64 MiB more memory at most',
  minutes: 4,
  measure: async () => {
    const stalled = await stallScreens(SCREENS, EVENTS)
    if (stalled === null)
      return { result: 'the memory of a process is read on Linux only', share: 0, failures: [] }
    const { grownMegabytes, closed } = stalled
    return {
      result: `${SCREENS} stalled connections during ${EVENTS} events: ${grownMegabytes.toFixed(0)} MiB more than under the same load without them; ${closed} were disconnected`,
      share: 1,
      failures:
        grownMegabytes > ASKED_MEGABYTES ? [`the memory grew by ${grownMegabytes.toFixed(0)} MiB`] : [],
    }
  },
}
