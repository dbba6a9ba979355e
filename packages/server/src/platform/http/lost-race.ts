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

/** Puts the current entity, as the wire shows it, into the answer of a lost race: under `current`, or the field a call has always used. */
export const showingCurrent = async <W>(toWire: (entity: never) => W, work: Promise<W>, field = 'current'): Promise<W> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof LostRace) throw new AppError(error.code, { details: { [field]: toWire(error.current as never) } })
    throw error
  }
}
