import { CompanyChange, type Company } from '@kafana/contract'
import type { TranslationKey } from '@kafana/locales'
import * as z from 'zod/mini'

/** What the form of the venue holds. */
export type CompanyValues = Omit<Company, '_id' | 'version'>

export const companyValues = ({ name, address, email, phone, currency, timezone, dayStart, taxClasses }: Company): CompanyValues =>
  ({ name, address, email, phone, currency, timezone, dayStart, taxClasses })

const TWICE = { rate: 'TAX_RATE_TWICE', letter: 'TAX_LETTER_TWICE' } as const satisfies Record<'rate' | 'letter', TranslationKey>

/** A rate with two letters, or a letter with two rates, would leave the receipt to chance. */
const eachOnce = z.superRefine<CompanyValues>(({ taxClasses }, context) => {
  for (const field of ['rate', 'letter'] as const) {
    const seen = new Set<number | string>()
    for (const [index, { [field]: value }] of taxClasses.entries()) {
      if (seen.has(value)) context.addIssue({ code: 'custom', path: ['taxClasses', index, field], message: TWICE[field] })
      seen.add(value)
    }
  }
})

/** Everything of the body of the change, with every rate and every letter there once. */
export const CompanyForm = z.required(z.omit(CompanyChange, { version: true })).check(eachOnce)
