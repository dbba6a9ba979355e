import { CompanyChange, type Company } from '@kafana/contract'
import * as z from 'zod/mini'

/** What the form of the venue holds. */
export type CompanyValues = Omit<Company, '_id' | 'version'>

export const companyValues = ({
  name,
  address,
  email,
  phone,
  currency,
  timezone,
  dayStart,
  taxClasses,
  ticketTimes,
  stornoMinutes,
}: Company): CompanyValues => ({
  name,
  address,
  email,
  phone,
  currency,
  timezone,
  dayStart,
  taxClasses,
  ticketTimes,
  stornoMinutes,
})

/** Everything of the body of the change; an emptied number is missing. */
export const CompanyForm = z.extend(z.required(z.omit(CompanyChange, { version: true })), {
  stornoMinutes: z.nonoptional(CompanyChange.shape.stornoMinutes, 'MINUTES_REQUIRED'),
})
