import type { Place } from './orders-to-process.ts'
import type { Point } from './run-point.ts'
import { atGateway, atServer } from './steps.ts'

const server = (when: Place['when'], word?: string): Place => ({ store: 'kafana.db', table: 'bill_intents', when, ...(word !== undefined && { word }) })
const journal = (when: Place['when'], word?: string): Place => ({ store: 'journal.db', table: 'tasks', when, ...(word !== undefined && { word }) })
const device = (table: string, when: Place['when']): Place => ({ store: 'device.db', table, when })

/** Where everything can stop: the table of `billing.md`. */
export const POINTS: readonly Point[] = [
  { no: 1, title: 'the server dies before it wrote a reservation down', plays: atServer('reserve', server('before'), 'request') },
  { no: 2, title: 'the answer to a reservation is lost', plays: atServer('reserve', server('after'), 'answer') },
  { no: 4, title: 'the answer to arming is lost', plays: atServer('arm', server('after', 'ARMED'), 'answer') },
  { no: 7, title: 'the gateway dies before its journal is flushed', plays: atGateway(journal('before', 'SENDING'), 'request') },
  { no: 8, title: 'the gateway dies before the first byte went to the device', plays: atGateway(journal('after', 'SENDING'), 'answer') },
  { no: 9, title: 'the power goes in the middle of a receipt', plays: atGateway(device('under_way', 'after'), 'answer') },
  { no: 11, title: 'the gateway dies after printing, before it wrote that down', plays: atGateway(device('receipts', 'after'), 'answer') },
  { no: 14, title: 'the server dies before it wrote a bill down', plays: atServer('tell', server('before', 'BILLED'), 'request') },
  { no: 15, title: 'the answer to a bill that was told is lost', plays: atServer('tell', server('after', 'BILLED'), 'answer') },
]
