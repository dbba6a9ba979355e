import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { secretFile } from '../platform/config/secret-file.ts'
import { ALLOWED_BILLS, PEPPER } from '../platform/files/data-folder.ts'
import { checkOf, ensurePepperOf, isPepper, PEPPER_CHECK, readPepper } from '../platform/files/pepper-file.ts'
import { StartError } from '../platform/files/start-error.ts'
import { statement } from '../platform/unit-of-work/statement.ts'
import { NO_COMPANY, type Tx, type UnitOfWork } from '../platform/unit-of-work/unit-of-work.ts'

const selectCheck = statement((kit) =>
  kit.db.selectFrom('settings').select('value').where('name', '=', PEPPER_CHECK),
)
const saveCheck = statement((kit, p: { value: string }) =>
  kit.db
    .insertInto('settings')
    .values({ name: PEPPER_CHECK, value: p.value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: p.value })),
)
const selectAnybody = statement((kit) => kit.db.selectFrom('users').select('id').limit(1))

const hasPermittedBills = (dataDir: string): boolean => {
  const folder = join(dataDir, ALLOWED_BILLS)
  return existsSync(folder) && readdirSync(folder).length > 0
}

/** Of a database that a first start has begun with, before there is a pepper. */
const BEGUN = ''

/** @throws StartError unless a new venue may begin in this database without people */
const ensureNotLost = (dataDir: string, pepper: string | null, check: string | undefined): void => {
  if (hasPermittedBills(dataDir))
    throw new StartError(
      `The database is empty, but ${join(dataDir, ALLOWED_BILLS)} is that of a venue: restore its database, or remove that folder to begin a new venue.`,
    )
  if (check === undefined && isPepper(pepper))
    throw new StartError(
      `The database is empty, but ${join(dataDir, PEPPER)} is that of a venue: restore its database, let DATABASE_URL name the right one, or remove ${PEPPER} to begin a new venue.`,
    )
}

/**
 * Compares `pepper.key` with the database, in which a keyed hash of it is kept. While the database has no people,
 * nothing depends on the file, and a missing or damaged one is made again: a first start may have been interrupted. A
 * pepper beside a database that no start has begun with is that of another one.
 * @throws StartError if it is not the file with which the database's passwords were hashed, or if the database is empty
 * although the folder is that of a venue
 */
export const ensurePepper = async (uow: UnitOfWork, dataDir: string): Promise<void> => {
  const file = join(dataDir, PEPPER)
  const read = async (tx: Tx) => ({
    check: (await tx.get(selectCheck, {}))?.value,
    hasPeople: (await tx.get(selectAnybody, {})) !== undefined,
  })
  const save = (value: string) => uow.write(NO_COMPANY, (tx) => tx.run(saveCheck, { value }))
  // Before the database: another server that starts for the first time marks the database before it makes the pepper.
  const pepper = readPepper(file)
  const { check, hasPeople } = await uow.read(NO_COMPANY, read)
  if (hasPeople) ensurePepperOf(readPepper(file), check, file)
  else {
    ensureNotLost(dataDir, pepper, check)
    if (check === undefined) await save(BEGUN)
    if (pepper !== null && !isPepper(pepper)) rmSync(file, { force: true })
  }
  const value = checkOf(secretFile(dataDir, PEPPER))
  if (check !== value) await save(value)
}
