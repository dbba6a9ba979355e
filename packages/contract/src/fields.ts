import {
  isMoneyAmount,
  isQuantity,
  isCalendarInstant,
  isDay,
  isEmail,
  isUsername,
  checkPassword,
  checkPin,
} from '@kafana/domain'
import * as z from 'zod/mini'
import type { ValidationKey } from './validation-keys.ts'

/** The longest name; every layout has to cope with it. */
const NAME_LENGTH = 200
const DESCRIPTION_LENGTH = 2000
const key = (name: ValidationKey): ValidationKey => name

/** An id: opaque, never empty. */
export const id = z
  .string(key('VALUE_REQUIRED'))
  .check(z.minLength(1, key('VALUE_REQUIRED')), z.maxLength(64, key('VALUE_INVALID')))
/**
 * The id of a line, made by a device, such as a UUID. Pieces that are taken off get ids that begin with it and a dot.
 */
export const deviceId = id.check(z.regex(/^[\w-]{1,48}$/, key('VALUE_INVALID')))
export const idParams = z.object({ id })
/** Somebody as others refer to them. */
export const Person = z.object({ _id: id, firstname: z.string(), lastname: z.string() })

/** A required text; surrounding blanks are trimmed. */
export const requiredText = (missing: ValidationKey, longest = NAME_LENGTH) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(longest, key('TEXT_TOO_LONG')))

export const optionalText = (longest = DESCRIPTION_LENGTH) =>
  z.string(key('VALUE_INVALID')).check(z.trim(), z.maxLength(longest, key('TEXT_TOO_LONG')))

export const email = z.string(key('EMAIL_REQUIRED')).check(
  z.trim(),
  z.minLength(1, key('EMAIL_REQUIRED')),
  z.maxLength(254, key('TEXT_TOO_LONG')),
  z.refine((text) => text === '' || isEmail(text), key('EMAIL_INVALID')),
)

export const username = requiredText('USERNAME_REQUIRED', 64).check(
  z.refine((text) => text === '' || isUsername(text), key('USERNAME_INVALID')),
)

/** The person who confirms something with their PIN, as typed. */
export const credentials = {
  username: requiredText('USERNAME_REQUIRED', 64),
  pin: z.string('PIN_REQUIRED').check(z.minLength(1, 'PIN_REQUIRED'), z.maxLength(64, 'VALUE_INVALID')),
}

/** A new password; signing in only checks that there is one. */
export const newPassword = z.string(key('PASSWORD_REQUIRED')).check(
  z.minLength(1, key('PASSWORD_REQUIRED')),
  z.superRefine((text, context) => {
    const fault = text === '' ? null : checkPassword(text)
    if (fault) context.addIssue({ code: 'custom', message: key(fault) })
  }),
)

/** The password that somebody has, asked for when they change their own secrets. */
export const currentPassword = z
  .string(key('CURRENT_PASSWORD_REQUIRED'))
  .check(z.minLength(1, key('CURRENT_PASSWORD_REQUIRED')), z.maxLength(512, key('TEXT_TOO_LONG')))

export const newPin = z.string(key('PIN_REQUIRED')).check(
  z.minLength(1, key('PIN_REQUIRED')),
  z.superRefine((text, context) => {
    const fault = text === '' ? null : checkPin(text)
    if (fault) context.addIssue({ code: 'custom', message: key(fault) })
  }),
)

/** Money: major units with at most 2 decimals, not below zero. */
export const price = (
  missing: ValidationKey = 'PRICE_REQUIRED',
  negative: ValidationKey = 'PRICE_POSITIVE',
) =>
  z
    .number(missing)
    .check(
      z.gte(0, negative),
      z.lte(10_000_000, key('NUMBER_TOO_LARGE')),
      z.refine(isMoneyAmount, key('MONEY_DECIMALS')),
    )

/** Money in a response: major units. */
export const money = z.number()

/** The price that a device showed, in major units. */
export const shownPrice = z.number(key('VALUE_INVALID')).check(z.refine(isMoneyAmount, key('MONEY_DECIMALS')))

/** Numbers by a name that people chose. It may be `__proto__`, which a record of zod would leave out. */
export const numbersByName = (number: z.ZodMiniType<number>) =>
  z
    .custom<Record<string, number>>(
      (input) =>
        typeof input === 'object' &&
        input !== null &&
        Object.values(input).every((each) => number.safeParse(each).success),
    )
    .register(z.globalRegistry, { type: 'object', additionalProperties: { type: 'number' } })

/** A quantity of an ingredient with at most 3 decimals. */
export const quantity = (missing: ValidationKey, lowest: number, tooSmall: ValidationKey) =>
  z
    .number(missing)
    .check(
      z.gte(lowest, tooSmall),
      z.lte(1_000_000_000, key('NUMBER_TOO_LARGE')),
      z.refine(isQuantity, key('QUANTITY_DECIMALS')),
    )

export const wholeNumber = (
  missing: ValidationKey,
  lowest: number,
  tooSmall: ValidationKey,
  highest: number,
) =>
  z
    .number(missing)
    .check(z.int(key('NUMBER_WHOLE')), z.gte(lowest, tooSmall), z.lte(highest, key('NUMBER_TOO_LARGE')))

/** The version that a form was opened with; a write with an outdated version is refused. */
export const version = z.int()
export const sentVersion = z.optional(version)

/** An instant in a response: ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** An instant that is sent: ISO 8601 with any offset, parsed to UTC milliseconds. */
export const sentInstant = z
  .pipe(
    z.iso.datetime({ offset: true, error: key('VALUE_INVALID') }),
    z.transform((text: string) => Date.parse(text)),
  )
  .check(z.refine(isCalendarInstant, key('VALUE_INVALID')))

/** Refuses a range that ends before it starts. */
export const rangeInOrder = z.refine<{ start?: number | undefined; end?: number | undefined }>(
  ({ start, end }) => start === undefined || end === undefined || start <= end,
  { error: key('RANGE_INVALID'), path: ['start'] },
)
/** Half-open: start <= t < end. */
export const rangeFields = { start: sentInstant, end: sentInstant }
export const optionalRangeFields = { start: z.optional(sentInstant), end: z.optional(sentInstant) }
export const range = z.object(rangeFields).check(rangeInOrder)
export const optionalRange = z.object(optionalRangeFields).check(rangeInOrder)

/** Names in a query, with commas between them. */
export const queryNames = <const T extends readonly string[]>(names: T) =>
  z.pipe(
    z.pipe(
      z.string(key('VALUE_INVALID')),
      z.transform((text) => text.split(',')),
    ),
    z.array(z.enum(names, key('VALUE_INVALID'))),
  )

/** A day of the venue, YYYY-MM-DD. */
export const day = z.string(key('VALUE_INVALID')).check(z.refine(isDay, key('VALUE_INVALID')))

/** A whole number in a query. */
export const queryInteger = (lowest: number, highest: number) =>
  z.coerce
    .number<number | string>(key('VALUE_INVALID'))
    .check(
      z.int(key('NUMBER_WHOLE')),
      z.gte(lowest, key('NUMBER_TOO_SMALL')),
      z.lte(highest, key('NUMBER_TOO_LARGE')),
    )
/** The same with its default. */
export const queryNumber = (lowest: number, highest: number, otherwise: number) =>
  z.prefault(queryInteger(lowest, highest), otherwise)
