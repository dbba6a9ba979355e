/** An evening of one venue. */
export interface Evening {
  /** Parties that sit down in each hour, from the first one on. */
  readonly arrivals: readonly number[]
  /** Tickets of a party, and orders that a ticket becomes: one of food, one of drinks, or both. */
  readonly roundsOfParty: number
  readonly ordersOfTicket: number
  /** Calls that change an order after it was taken: confirmed, done, delivered. */
  readonly stepsOfOrder: number
  /** Calls that change something for the bill of a party. */
  readonly callsOfBill: number
  /** Screens of the kitchen and the bar, of the floor, and phones of waiters. */
  readonly screens: number
  readonly phones: number
  /** The share of devices that read something again after an event, and how many different responses these are. */
  readonly readingShare: number
  readonly responsesOfEvent: number
  /** The busiest minute against the mean one of its hour. */
  readonly peakOfHour: number
  /** Evenings like this one in a year. */
  readonly eveningsOfYear: number
}

/** What things cost. CPU is in milliseconds of one core. */
export interface Costs {
  /** Of a call that changes an order, in the server and in PostgreSQL. */
  readonly changeMs: number
  readonly changeDatabaseMs: number
  /** Of a page that has to be made, and of one that is kept. */
  readonly pageMs: number
  readonly pageDatabaseMs: number
  readonly keptPageMs: number
  /** Of an event that is sent to one device. */
  readonly messageMs: number
  /** Of another server's event that a server only looks at. */
  readonly noticeMs: number
  readonly eventBytes: number
  readonly pageBytes: number
  /** What an order with its lines, steps and bill takes in the database, with indexes. */
  readonly orderBytes: number
  readonly orderRows: number
  /** Of a device that is connected, in a server's memory. */
  readonly connectionBytes: number
  /** The time that one commit takes all the others, where several connections commit at once and share flushes. */
  readonly commitMs: number
}

/** What one machine, one process and one database bear. */
export interface Limits {
  /** The share of a core that one process may use in the busiest minute. */
  readonly processLoad: number
  readonly connectionsOfProcess: number
  readonly coresOfMachine: number
  readonly databaseCores: number
  /** The share of the time in which the database may be committing. */
  readonly commitLoad: number
  readonly poolOfProcess: number
  readonly databaseConnections: number
  readonly databaseBytes: number
}

export interface HourOfVenues {
  /** From 0: the first hour. */
  readonly hour: number
  /** Per second, in the mean minute of the hour. */
  readonly orders: number
  readonly changes: number
}

/** What a number of venues needs in the busiest minute, and over a year. */
export interface Need {
  readonly hours: readonly HourOfVenues[]
  /** Per second. */
  readonly orders: number
  readonly changes: number
  readonly pages: number
  readonly keptPages: number
  readonly messages: number
  readonly sentBytes: number
  readonly connections: number
  readonly serverCores: number
  readonly databaseCores: number
  readonly processes: number
  readonly machines: number
  readonly memoryBytes: number
  readonly databaseConnections: number
  readonly rowsOfYear: number
  readonly bytesOfYear: number
  /** Each limit of one database with the share of it that is used, the one that breaks first at the beginning. */
  readonly uses: readonly { readonly limit: string; readonly share: number }[]
  /** Databases that are needed for none of them to break. */
  readonly databases: number
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
const HOUR_S = 3600

/** Calls that change something for one party, and its orders. */
const perParty = (evening: Evening) => {
  const tickets = evening.roundsOfParty
  const orders = tickets * evening.ordersOfTicket
  return { orders, changes: tickets + orders * evening.stepsOfOrder + evening.callsOfBill }
}

/** Servers that share the load, of which every one looks at every event: what they look at grows with their number. */
const processesFor = (
  cores: number,
  noticeCores: number,
  connections: number,
  { processLoad, connectionsOfProcess }: Limits,
): number => {
  const byConnections = Math.ceil(connections / connectionsOfProcess)
  if (noticeCores >= processLoad) return Infinity
  return Math.max(1, byConnections, Math.ceil(cores / (processLoad - noticeCores)))
}

/** @param databases over which the venues are spread evenly; each has servers of its own */
const needOf = (venues: number, databases: number, evening: Evening, costs: Costs, limits: Limits) => {
  const { orders: ordersOfParty, changes: changesOfParty } = perParty(evening)
  const hours = evening.arrivals.map((parties, hour) => ({
    hour,
    orders: (venues * parties * ordersOfParty) / HOUR_S,
    changes: (venues * parties * changesOfParty) / HOUR_S,
  }))
  const peak = Math.max(...evening.arrivals) * evening.peakOfHour
  const orders = (venues * peak * ordersOfParty) / HOUR_S
  const changes = (venues * peak * changesOfParty) / HOUR_S
  const devices = evening.screens + evening.phones
  const messages = changes * devices
  const read = messages * evening.readingShare
  const pages = Math.min(read, changes * evening.responsesOfEvent)
  const keptPages = read - pages
  const serverCores =
    (changes * costs.changeMs +
      pages * costs.pageMs +
      keptPages * costs.keptPageMs +
      messages * costs.messageMs) /
    1000
  const databaseCores = (changes * costs.changeDatabaseMs + pages * costs.pageDatabaseMs) / 1000
  const connections = venues * devices
  const noticeCores = (changes / databases) * (costs.noticeMs / 1000)
  const processes =
    databases * processesFor(serverCores / databases, noticeCores, connections / databases, limits)
  const ordersOfYear = venues * sum(evening.arrivals) * ordersOfParty * evening.eveningsOfYear
  const databaseConnections = (processes / databases) * limits.poolOfProcess
  const bytesOfYear = ordersOfYear * costs.orderBytes
  const uses = [
    {
      limit: 'commits',
      share: ((changes / databases) * costs.commitMs) / 1000 / limits.commitLoad,
    },
    { limit: 'cores of the database', share: databaseCores / databases / limits.databaseCores },
    { limit: 'connections to the database', share: databaseConnections / limits.databaseConnections },
    {
      limit: 'size of the database after five years',
      share: (5 * bytesOfYear) / databases / limits.databaseBytes,
    },
    { limit: 'looking at events of other servers', share: noticeCores / limits.processLoad },
  ].toSorted((a, b) => b.share - a.share)
  return {
    hours,
    orders,
    changes,
    pages,
    keptPages,
    messages,
    sentBytes: messages * costs.eventBytes + read * costs.pageBytes,
    connections,
    serverCores,
    databaseCores,
    processes,
    machines: Math.ceil(processes / limits.coresOfMachine) + databases,
    memoryBytes: connections * costs.connectionBytes,
    databaseConnections,
    rowsOfYear: ordersOfYear * costs.orderRows,
    bytesOfYear,
    uses,
  }
}

/** What so many venues need, over one database and over as many as it takes. */
export const simulate = (
  venues: number,
  evening: Evening,
  costs: Costs,
  limits: Limits,
): { readonly one: Need; readonly enough: Need } => {
  const over = (databases: number): Need => ({
    ...needOf(venues, databases, evening, costs, limits),
    databases,
  })
  const one = over(1)
  let enough = one
  while ((enough.uses[0]?.share ?? 0) > 1 && enough.databases < venues) enough = over(enough.databases + 1)
  return { one, enough }
}
