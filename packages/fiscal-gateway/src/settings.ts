import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { isTimezone, PROTOCOL_LIMITS } from '@kafana/domain'
import { z } from 'zod'
import { readFiscalDevice, type FiscalDeviceSetting } from './device/create-device.ts'
import { readEscpos, type EscposSetting } from './device/escpos/escpos-setting.ts'
import { readFaults, type FaultSetting } from './device/virtual/faults.ts'

const HOST_NAME = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i
const isHost = (text: string): boolean => isIP(text) > 0 || HOST_NAME.test(text)

const isOrigin = (text: string): boolean =>
  /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text

const isServer = (text: string): boolean => isOrigin(text.replace(/\/$/, ''))

const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= 65_535

/** Uses a reader whose RangeError says what the value must be. */
const readBy =
  <T>(read: (text: string) => T) =>
  (text: string, context: z.RefinementCtx): T => {
    try {
      return read(text)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      context.addIssue({ code: 'custom', message: error.message })
      return z.NEVER
    }
  }

const isLineCount = (text: string): boolean =>
  /^[1-9]\d{0,2}$/.test(text) && Number(text) <= PROTOCOL_LIMITS.lines

const list = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

const LONGEST_NAME = 100

const environment = z
  .object({
    GATEWAY_PORT: z.string().default('8765').refine(isPort, 'must be a port, 0 to 65535').transform(Number),
    GATEWAY_HOST: z
      .string()
      .trim()
      .default('127.0.0.1')
      .refine(isHost, 'must be a host name or an IP address'),
    DATA_DIR: z
      .string()
      .min(1)
      .default('./data')
      .transform((folder) => resolve(folder)),
    ORIGINS: z
      .string()
      .default('')
      .transform(list)
      .refine(
        (origins) => origins.every(isOrigin),
        'must be a comma list of origins such as http://localhost:3000, without a path',
      ),
    TIMEZONE: z
      .string()
      .default('Europe/Skopje')
      .refine(isTimezone, 'must be an IANA time zone such as Europe/Skopje'),
    VENUE_NAME: z.string().trim().max(200, 'must have at most 200 characters').optional(),
    FISCAL_DEVICE: z.string().default('virtual').transform(readBy(readFiscalDevice)),
    FISCAL_DEVICE_LINES: z
      .string()
      .refine(isLineCount, `must be a number of lines, 1 to ${PROTOCOL_LIMITS.lines}`)
      .transform(Number)
      .optional(),
    POS_PRINTER: z.string().transform(readBy(readEscpos)).optional(),
    FISCAL_FAULTS: z.string().transform(readBy(readFaults)).optional(),
    SERVER_URL: z
      .string()
      .refine(isServer, 'must be the address of the server such as http://127.0.0.1:3000, without a path')
      .optional(),
    GATEWAY_NAME: z
      .string()
      .trim()
      .max(LONGEST_NAME, `must have at most ${LONGEST_NAME} characters`)
      .optional(),
    GATEWAY_PAIRING_CODE: z.string().trim().max(32, 'must be a code such as K7Q2-M9XA').optional(),
  })
  .refine(
    ({ FISCAL_DEVICE: { driver }, FISCAL_FAULTS }) => driver === 'virtual' || FISCAL_FAULTS === undefined,
    {
      path: ['FISCAL_FAULTS'],
      message: 'must not be set for a device that is not virtual',
    },
  )

/** The settings of the gateway. `port` 0 takes any free port. */
export interface GatewaySettings {
  readonly port: number
  readonly host: string
  /** An absolute path. */
  readonly dataDir: string
  /** Web origins that may call the gateway from a browser. */
  readonly origins: readonly string[]
  readonly timezone: string
  readonly venueName: string | null
  /** The server's address; null for that of an earlier pairing, else this machine. */
  readonly serverUrl: string | null
  /** The name of this gateway on the venue's screens. */
  readonly name: string
  /** A pairing code, used once at the start. */
  readonly pairingCode: string | null
  readonly fiscalDevice: FiscalDeviceSetting
  /** The most lines that the device prints on one receipt; null for what is assumed of its kind. */
  readonly deviceLines: number | null
  /** The receipt printer for pre-bills and copies; null where the fiscal device prints them. */
  readonly posPrinter: EscposSetting | null
  /** Faults that the virtual device simulates. */
  readonly faults: FaultSetting | null
}

/** A setting that cannot be used; the message is one line that names it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

const filled = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))

/**
 * Reads the environment; an empty variable counts as unset. SettingsError for the first variable that is not
 * usable.
 */
export const readSettings = (env: NodeJS.ProcessEnv): GatewaySettings => {
  const result = environment.safeParse(filled(env))
  if (!result.success) {
    const [issue] = result.error.issues
    throw new SettingsError(`${String(issue?.path[0])} ${issue?.message ?? 'is not usable'}`)
  }
  const { data } = result
  return {
    port: data.GATEWAY_PORT,
    host: data.GATEWAY_HOST,
    dataDir: data.DATA_DIR,
    origins: data.ORIGINS,
    timezone: data.TIMEZONE,
    venueName: data.VENUE_NAME ?? null,
    fiscalDevice: data.FISCAL_DEVICE,
    deviceLines: data.FISCAL_DEVICE_LINES ?? null,
    posPrinter: data.POS_PRINTER ?? null,
    faults: data.FISCAL_FAULTS ?? null,
    serverUrl: data.SERVER_URL ?? null,
    name: data.GATEWAY_NAME ?? hostname().slice(0, LONGEST_NAME),
    pairingCode: data.GATEWAY_PAIRING_CODE ?? null,
  }
}
