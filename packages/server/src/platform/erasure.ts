import type { WriteTx } from './unit-of-work/unit-of-work.ts'

/** Somebody who is being erased: what is stored until now, and the name that remains. */
export interface ErasedPerson {
  readonly id: string
  readonly username: string
  readonly email: string
  readonly pseudonym: { readonly firstname: string; readonly lastname: string }
}

/** Removes what one part of the server stores about a person beside their account, within the erasing unit. */
export type EraseTraces = (tx: WriteTx, person: ErasedPerson) => Promise<void>
