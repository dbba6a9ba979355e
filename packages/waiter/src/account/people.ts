import { uuid } from '@kafana/client/browser/polyfills.ts'
import { storedValues } from '@kafana/client/browser/stored-value.ts'
import { useSyncExternalStore } from 'react'
import type { SecretCheck } from './secret-check.ts'

/** Somebody who has signed in on this phone and not signed out. */
export interface KnownPerson {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Opens a session together with the PIN; null for who signed in with a password, which then opens the lock. */
  readonly key: string | null
  /** Null until the first right PIN, and where the browser does not hash. */
  readonly check: SecretCheck | null
}

interface Phone {
  /** The id that the phone gives itself. */
  readonly device: string
  /** The last who used it first. */
  readonly people: readonly KnownPerson[]
}

const isPerson = (value: unknown): value is KnownPerson => {
  const person = value as Partial<KnownPerson> | null
  return [person?.id, person?.name, person?.email].every((each) => typeof each === 'string')
}

/** Another version may have stored another format. */
const readPhone = (stored: unknown): Phone => {
  const phone = stored as Partial<Phone> | null
  return {
    device: typeof phone?.device === 'string' ? phone.device : uuid(),
    people: Array.isArray(phone?.people) ? phone.people.filter(isPerson) : [],
  }
}

const phone = storedValues(readPhone)('phone')

/** The id of this phone, the same from now on. */
export const deviceId = (): string => {
  phone.set(phone.get())
  return phone.get().device
}

const setPeople = (people: readonly KnownPerson[]): void => phone.set({ ...phone.get(), people })
const others = (id: string): readonly KnownPerson[] => phone.get().people.filter((each) => each.id !== id)

/** What the phone knows of somebody; undefined for nothing. */
export const knownPerson = (id: string): KnownPerson | undefined =>
  knownPeople().find((each) => each.id === id)
/** Who has just signed in. */
export const rememberPerson = (person: KnownPerson): void => setPeople([person, ...others(person.id)])
export const forgetPerson = (id: string): void => setPeople(others(id))
export const changeCheck = (id: string, check: SecretCheck | null): void =>
  setPeople(phone.get().people.map((each) => (each.id === id ? { ...each, check } : each)))

/** The last who used it first. */
export const knownPeople = (): readonly KnownPerson[] => phone.get().people
export const usePeople = (): readonly KnownPerson[] => useSyncExternalStore(phone.subscribe, phone.get).people
