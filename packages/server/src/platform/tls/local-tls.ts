import { hostname } from 'node:os'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { type Authority, authorityIn } from './authority-file.ts'
import { CLOCK_TOLERANCE_MS, type KeyPair, makeServerCertificate } from './certificate.ts'
import { hostsWithin, type OwnHosts } from './own-hosts.ts'

const DAY_MS = 86_400_000
const LIFETIME_MS = 90 * DAY_MS
/** How long before its end a certificate is replaced. */
const RENEWAL_MS = 30 * DAY_MS
/** How long before the authority's end the operator is reminded of it, once a day. */
const REMINDER_MS = 60 * DAY_MS

/** The certificate that the server answers with now, and the names and addresses that it is for. */
export interface ServerCertificate extends KeyPair {
  readonly hosts: readonly string[]
}

/** HTTPS with an authority of the server's own. */
export interface LocalTls {
  readonly authority: Pick<Authority, 'name' | 'cert' | 'fingerprint'>
  certificate(): ServerCertificate
  /** Replaces the certificate where it ends soon, or the machine has other names or addresses by now. */
  renew(): void
  /** Calls it with each certificate that replaces another one. */
  onRenewed(use: (certificate: ServerCertificate) => void): void
}

interface Deps {
  readonly dataDir: string
  readonly clock: Clock
  readonly log: Log
  /** The names and addresses of the machine at this moment. */
  readonly hosts: () => OwnHosts
}

/** Warns at most once a day. */
const createDailyWarning = (log: Log, text: string) => {
  let day = 0
  return (now: number, details: object): void => {
    const today = Math.floor(now / DAY_MS)
    if (today === day) return
    day = today
    log.warn(details, text)
  }
}

/**
 * Says once a day that the authority ends, or that the clock is outside of its time; and once a day that the machine
 * has an address that the authority may not sign for.
 */
const createReminder = ({ name, from, to, scope }: Authority, log: Log) => {
  const warnOfEnd = createDailyWarning(
    log,
    'the authority of HTTPS ends soon, or its time is not now: remove it and restart, then set every phone up again (docs/operating.md)',
  )
  const warnOfNetwork = createDailyWarning(
    log,
    'phones cannot reach these addresses by HTTPS, which are in no network of the authority: where phones use one, remove the authority and restart, then set every phone up again (docs/operating.md)',
  )
  return (now: number, { addresses }: OwnHosts): void => {
    if (now < from || now >= to - REMINDER_MS)
      warnOfEnd(now, { authority: name, ends: new Date(to).toISOString() })
    const within = hostsWithin(scope, { names: [], addresses })
    const outside = addresses.filter((address) => !within.includes(address))
    if (outside.length > 0) warnOfNetwork(now, { authority: name, addresses: outside })
  }
}

/**
 * Opens the authority in the data folder, or makes it, and a certificate that it signs. The certificate is kept in memory
 * only: each start makes another one.
 * @throws StartError if the authority's file is damaged
 */
export const openLocalTls = ({ dataDir, clock, log, hosts }: Deps): LocalTls => {
  const atStart = hosts()
  const scope = { names: atStart.names, networks: atStart.networks }
  const { authority, isNew } = authorityIn(dataDir, `Kafana ${hostname()}`, scope, clock.now())
  const { name, cert, fingerprint } = authority
  if (isNew)
    log.warn({ authority: name, fingerprint }, 'made an authority for HTTPS: set phones up at /trust')
  const remind = createReminder(authority, log)
  const listeners: ((certificate: ServerCertificate) => void)[] = []

  const make = (now: number, wanted: readonly string[]) => {
    const validity = { from: now - CLOCK_TOLERANCE_MS, to: Math.min(now + LIFETIME_MS, authority.to) }
    return { ...makeServerCertificate(authority, wanted, validity), hosts: wanted, madeAt: now }
  }
  let current = make(clock.now(), hostsWithin(authority.scope, atStart))
  const isDue = (now: number, wanted: readonly string[]): boolean =>
    // Also a clock that was corrected: the certificate would not be valid yet.
    now < current.madeAt - CLOCK_TOLERANCE_MS ||
    now > current.madeAt + LIFETIME_MS - RENEWAL_MS ||
    wanted.join() !== current.hosts.join()

  const renew = (): void => {
    const now = clock.now()
    const own = hosts()
    remind(now, own)
    const wanted = hostsWithin(authority.scope, own)
    if (!isDue(now, wanted)) return
    current = make(now, wanted)
    log.info({ hosts: wanted }, 'renewed the certificate of HTTPS')
    for (const use of listeners) use(current)
  }
  remind(clock.now(), atStart)
  return {
    authority: { name, cert, fingerprint },
    certificate: () => current,
    renew,
    onRenewed: (use) => {
      listeners.push(use)
    },
  }
}
