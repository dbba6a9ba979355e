import { CompanyChange } from '@kafana/contract'
import * as z from 'zod/mini'

/** The request body with all fields required; an empty number counts as missing. */
export const CompanyFields = z.extend(z.required(z.omit(CompanyChange, { version: true })), {
  stornoMinutes: z.nonoptional(CompanyChange.shape.stornoMinutes, 'MINUTES_REQUIRED'),
})
