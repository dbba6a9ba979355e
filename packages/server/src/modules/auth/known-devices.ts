import { randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { limitScope, type Limit } from './attempt-limits.ts'
import {
  deleteExpiredDevices,
  deleteKnownDevice,
  deleteKnownDevicesOf,
  putKnownDevice,
  selectIssuedDevice,
  selectKnownDevice,
} from './device-store.ts'
import { hashToken } from './hash-token.ts'
import { deletePhonesOf } from './phone-store.ts'

/** No hash is empty. */
const NO_HASH = ''
const DAY_MS = 24 * 60 * 60 * 1000
/** A device that nobody signs in on for so long is unknown again. */
export const DEVICES_KEPT_MS = 90 * DAY_MS

/** A device after a sign-in: the token for the client, and the hash that is stored. */
export interface Device {
  readonly token: string
  readonly hash: string
}

/**
 * The devices on which a person has signed in. A device is recognised by a random token that the client keeps; only
 * its hash is stored.
 */
export interface KnownDevices {
  /** The limit of this device, in place of those of the account; null if it is not known to the person. */
  limitOn(tx: Tx, userId: string, token: string): Promise<Limit | null>
  /** Makes the device known after a sign-in. It keeps its token if that was made here, otherwise it gets one. */
  remember(tx: WriteTx, userId: string, token: string): Promise<Device>
  forget(tx: WriteTx, userId: string, hash: string): Promise<void>
  forgetAllOf(tx: WriteTx, userId: string): Promise<void>
  /**
   * Their phones ask for the password or another invitation again: the PIN is a new one.
   * @param keptHash of the key of one that stays; null for none
   */
  forgetPhonesOf(tx: WriteTx, userId: string, keptHash: string | null): Promise<void>
}

export const createKnownDevices = (clock: Clock): KnownDevices => {
  const usedAfter = (): number => clock.now() - DEVICES_KEPT_MS
  return {
    limitOn: async (tx, userId, token) => {
      const tokenHash = hashToken(token)
      const known = await tx.get(selectKnownDevice, { userId, tokenHash, usedAfter: usedAfter() })
      const scope = limitScope('sign-in-device', userId, tokenHash)
      return known ? { scope, failures: 5, windowMs: DAY_MS, exponential: true } : null
    },
    remember: async (tx, userId, sent) => {
      const issued = await tx.get(selectIssuedDevice, { tokenHash: hashToken(sent), usedAfter: usedAfter() })
      const token = issued ? sent : randomBytes(32).toString('base64url')
      await tx.run(putKnownDevice, { userId, tokenHash: hashToken(token), now: clock.now() })
      await tx.run(deleteExpiredDevices, { usedBefore: usedAfter() })
      return { token, hash: hashToken(token) }
    },
    forget: async (tx, userId, tokenHash) => {
      await tx.run(deleteKnownDevice, { userId, tokenHash })
    },
    forgetAllOf: async (tx, userId) => {
      await tx.run(deleteKnownDevicesOf, { userId })
    },
    forgetPhonesOf: async (tx, userId, keptHash) => {
      await tx.run(deletePhonesOf, { userId, keptHash: keptHash ?? NO_HASH })
    },
  }
}
