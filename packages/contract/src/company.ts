import {
  AWAY_TYPES,
  COURSE_MODES,
  INVOICE_NAME_LENGTH,
  isMoneyAmount,
  isTaxNumber,
  isTicketTimeInOrder,
  isTimezone,
  MAX_STORNO_MINUTES,
  MAX_TICKET_MINUTES,
  TAX_NUMBER_LENGTH,
  type TaxClass,
} from '@kafana/domain'
import * as z from 'zod/mini'
import { courseEndpoints } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { email, id, optionalText, requiredText, sentVersion, version, wholeNumber } from './fields.ts'
import { tenderEndpoints } from './tenders.ts'
import type { ValidationKey } from './validation-keys.ts'

const taxClass = z.object({
  rate: z
    .number('TAX_RATE_REQUIRED')
    .check(
      z.gte(0, 'NUMBER_TOO_SMALL'),
      z.lte(100, 'NUMBER_TOO_LARGE'),
      z.refine(isMoneyAmount, 'MONEY_DECIMALS'),
    ),
  letter: z.string('VALUE_INVALID').check(z.regex(/^\p{Lu}$/u, 'VALUE_INVALID')),
})
const TWICE = { rate: 'TAX_RATE_TWICE', letter: 'TAX_LETTER_TWICE' } as const satisfies Record<
  keyof TaxClass,
  ValidationKey
>
/** Rates and letters must be unique: otherwise the letter on a receipt would be ambiguous. */
const eachOnce = z.superRefine<readonly TaxClass[]>((classes, context) => {
  for (const field of ['rate', 'letter'] as const) {
    const seen = new Set<number | string>()
    for (const [index, { [field]: value }] of classes.entries()) {
      if (seen.has(value)) context.addIssue({ code: 'custom', path: [index, field], message: TWICE[field] })
      seen.add(value)
    }
  }
})
const minutes = wholeNumber('MINUTES_REQUIRED', 1, 'NUMBER_TOO_SMALL', MAX_TICKET_MINUTES)
const ticketTime = z
  .object({ warnAfter: minutes, lateAfter: minutes })
  .check(z.refine(isTicketTimeInOrder, { error: 'LATE_BEFORE_WARNING', path: ['lateAfter'] }))
const ticketTimes = z.object({ drink: ticketTime, food: ticketTime })
const phone = optionalText(40).check(z.refine((text) => /^[+\d\s()/.-]*$/.test(text), 'PHONE_INVALID'))
const dayStart = z
  .string('DAY_START_INVALID')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'DAY_START_INVALID'))
const timezone = z.string('TIMEZONE_INVALID').check(z.refine(isTimezone, 'TIMEZONE_INVALID'))
const currency = z.string('CURRENCY_INVALID').check(z.regex(/^[A-Z]{3}$/, 'CURRENCY_INVALID'))

export const Company = z
  .object({
    _id: id,
    name: z.string(),
    address: z.string(),
    email: z.string(),
    phone: z.string(),
    /** As it stands on invoices to companies; each is missing where it is not known. */
    legalName: z.optional(z.string()),
    taxNumber: z.optional(z.string()),
    currency: z.string(),
    timezone: z.string(),
    dayStart: z.string(),
    taxClasses: z.array(taxClass),
    /** After how many minutes a waiting order shows a warning, and after how many it is late. */
    ticketTimes,
    /** How long after printing a fiscal receipt may be voided. */
    stornoMinutes: z.int(),
    /** To how many minor units cash is rounded; missing for no rounding. */
    cashStep: z.optional(z.int()),
    /** Whether the venue uses courses; `GET /api/courses` has them. */
    courseMode: z.enum(COURSE_MODES),
    /** What it offers beside eating in; missing for nothing. */
    orderTypes: z.optional(z.array(z.enum(AWAY_TYPES))),
    /** Present where lines may have a seat. */
    seats: z.optional(z.literal(true)),
    /** Present where the pad asks how many guests a new check is for. */
    askCovers: z.optional(z.literal(true)),
    /** Present where waiters may close bills. */
    waitersBill: z.optional(z.literal(true)),
    /** Present where guests may pay before anything is made. */
    payFirst: z.optional(z.literal(true)),
    /** Present where a company that pays by bank transfer may get an invoice instead of a receipt. */
    invoiceInstead: z.optional(z.literal(true)),
    /** Present if a station of the venue has a printer. */
    kitchenPrinters: z.optional(z.literal(true)),
    version,
  })
  .register(z.globalRegistry, { id: 'Company' })
export type Company = z.output<typeof Company>

/** The company as the setup form sends it. */
export const NewCompany = z.object({
  name: requiredText('COMPANY_NAME_REQUIRED'),
  address: optionalText(300),
  email,
  phone,
  currency: z.optional(currency),
  timezone: z.optional(timezone),
})

export const CompanyChange = z.object({
  name: z.optional(requiredText('COMPANY_NAME_REQUIRED')),
  address: z.optional(optionalText(300)),
  email: z.optional(email),
  phone: z.optional(phone),
  legalName: z.optional(optionalText(INVOICE_NAME_LENGTH)),
  taxNumber: z.optional(
    optionalText(TAX_NUMBER_LENGTH).check(
      z.refine((text) => text === '' || isTaxNumber(text), 'TAX_NUMBER_INVALID'),
    ),
  ),
  currency: z.optional(currency),
  timezone: z.optional(timezone),
  dayStart: z.optional(dayStart),
  taxClasses: z.optional(
    z.array(taxClass).check(z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(8, 'VALUE_INVALID'), eachOnce),
  ),
  ticketTimes: z.optional(ticketTimes),
  stornoMinutes: z.optional(wholeNumber('MINUTES_REQUIRED', 0, 'NUMBER_TOO_SMALL', MAX_STORNO_MINUTES)),
  waitersBill: z.optional(z.boolean('VALUE_INVALID')),
  payFirst: z.optional(z.boolean('VALUE_INVALID')),
  invoiceInstead: z.optional(z.boolean('VALUE_INVALID')),
  version: sentVersion,
})

export const companyEndpoints = {
  ...courseEndpoints,
  ...tenderEndpoints,
  get: endpoint({
    method: 'GET',
    path: '/api/company',
    summary: 'The venue: its address, currency, time zone and tax classes',
    roles: ['owner', 'monitor', 'waiter'],
    screens: 'any',
    kept: true,
    status: 200,
    response: Company,
    errors: [],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/company',
    summary: 'Change the venue’s details',
    roles: ['owner'],
    screens: ['company'],
    body: CompanyChange,
    status: 200,
    response: Company,
    errors: ['VERSION_CONFLICT'],
  }),
}
