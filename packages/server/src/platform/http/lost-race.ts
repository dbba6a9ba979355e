import type { ErrorCode } from '@kafana/contract'
import { AppError } from './app-error.ts'

/** Somebody else was faster: the entity as it stands now goes along, so that the caller can show it. */
export class LostRace extends Error {
  readonly code: ErrorCode
  readonly current: unknown
  constructor(code: ErrorCode, current: unknown) {
    super(code)
    this.name = 'LostRace'
    this.code = code
    this.current = current
  }
}

/** @throws LostRace VERSION_CONFLICT when a version was sent along and no longer holds */
export const ensureVersion = (current: { readonly version: number }, sent: number | undefined): void => {
  if (sent !== undefined && sent !== current.version) throw new LostRace('VERSION_CONFLICT', current)
}

/** Puts what a lost race carries into its answer, in the fields that the call promises. */
export const tellingLostRace = async <W>(
  toFields: (current: never) => Readonly<Record<string, unknown>>,
  work: Promise<W>,
): Promise<W> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof LostRace)
      throw new AppError(error.code, { details: toFields(error.current as never) })
    throw error
  }
}

/** Puts the current entity, as the wire shows it, into the answer of a lost race. */
export const showingCurrent = <W>(toWire: (entity: never) => W, work: Promise<W>): Promise<W> =>
  tellingLostRace((current) => ({ current: toWire(current) }), work)
