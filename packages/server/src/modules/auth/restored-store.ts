import { RESTORED } from '../../platform/database/restored-mark.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'

/** Whether the database is an older state with which no start has dealt yet. */
export const selectRestored = statement((kit) =>
  kit.db.selectFrom('settings').select('name').where('name', '=', RESTORED),
)
export const deleteRestored = statement((kit) => kit.db.deleteFrom('settings').where('name', '=', RESTORED))

export const selectVenues = statement((kit) => kit.db.selectFrom('companies').select('id').orderBy('id'))

/** Of the venue, or of people without one. */
export const deleteSessionsOfVenue = statement((kit) =>
  kit.db.deleteFrom('sessions').where('company_id', '=', kit.companyId),
)
export const deleteResetsOfVenue = statement((kit) =>
  kit.db.deleteFrom('password_resets').where('company_id', '=', kit.companyId),
)
export const deleteInvitationsOfVenue = statement((kit) =>
  kit.db.deleteFrom('invitations').where('company_id', '=', kit.companyId),
)
/** Phones stay: their keys open nothing without the PIN. */
export const deleteBrowsersOfVenue = statement((kit) =>
  kit.db.deleteFrom('known_devices').where('company_id', '=', kit.companyId).where('phone_id', 'is', null),
)
/** A phone is asked for a code after the password, too. */
export const forgetRememberedOfVenue = statement((kit) =>
  kit.db
    .updateTable('known_devices')
    .set({ second_factor_until: null })
    .where('company_id', '=', kit.companyId)
    .where('second_factor_until', 'is not', null),
)
