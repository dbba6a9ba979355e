import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { isSameText } from '../hasher.ts'
import { StartError } from './start-error.ts'

/** The setting of a database that has the keyed hash of its pepper. */
export const PEPPER_CHECK = 'pepper-check'

/** Reveals nothing of the pepper, and differs for every other one. */
export const checkOf = (pepper: string): string =>
  createHmac('sha256', Buffer.from(pepper, 'hex')).update('kafana-pepper-check').digest('hex')

export const readPepper = (file: string): string | null =>
  existsSync(file) ? readFileSync(file, 'utf8').trim() : null
export const isPepper = (text: string | null): text is string => text !== null && /^[0-9a-f]{64}$/.test(text)

const REPAIR = 'restore the one that belongs to this database, or both from a backup with npm run restore'

/**
 * @param check what the database keeps of its pepper, if anything
 * @param file whose content it is
 * @throws StartError unless it is the pepper with which the passwords in the database were hashed
 */
export const ensurePepperOf = (pepper: string | null, check: string | undefined, file: string): void => {
  if (pepper === null)
    throw new StartError(`${file} is missing, and nobody can sign in without it: ${REPAIR}.`)
  if (!isPepper(pepper))
    throw new StartError(`${file} is empty or damaged, and nobody can sign in without it: ${REPAIR}.`)
  if (check !== undefined && !isSameText(check, checkOf(pepper)))
    throw new StartError(`${file} is not the one of this database, and nobody could sign in: ${REPAIR}.`)
}
