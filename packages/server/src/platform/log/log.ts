import { pino, type Logger } from 'pino'

export type Log = Logger

/** One line of JSON an entry. Nothing secret is ever logged: requests appear by method, path and status only. */
export const createLog = (level: string): Log => pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
