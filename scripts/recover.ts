/**
 * Prints a one-time link by which an owner who gets no mail chooses a new password: `npm run recover --
 * owner@example.com`, on the server's machine, whether the server is running or not. With `--without-second-factor` it
 * also turns off the owner's second factor, for who has lost the authenticator app and the recovery codes.
 */
import { readSettings, recoverOwner } from '@kafana/server'
import { UserError } from './bootstrap/launch.mjs'
import { asUserError } from './lib/backup-options.ts'
import { print } from './lib/run.ts'

const WITHOUT_SECOND_FACTOR = '--without-second-factor'
const given = process.argv.slice(2)
const withoutSecondFactor = given.includes(WITHOUT_SECOND_FACTOR)
const [email, ...more] = given.filter((each) => each !== WITHOUT_SECOND_FACTOR)
if (email === undefined || email === '' || more.length > 0)
  throw new UserError('Name the owner: npm run recover -- owner@example.com')
// What the data folder gets is for its owner alone.
process.umask(0o077)
const settings = asUserError(() => readSettings(process.env))
const link = await recoverOwner(settings, email, withoutSecondFactor).catch((error: Error) => {
  throw new UserError(error.message)
})
print('This link works once, within 30 minutes, for whoever opens it:')
print(link)
